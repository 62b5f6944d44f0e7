import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

type Versions = Record<string, string>

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
const platform = `node-${process.platform}-${process.arch}`

/** A newer Node than the project's, for packages that want it: one to install with them. */
export const node22: Versions = { [platform]: '22' }

/** Where `node22` is in the folder that it was installed into. */
export function node22Of(folder: string): string {
  return join(folder, 'node_modules', platform, 'bin/node')
}

/**
 * Installs packages that are too large to be dependencies of the project, out of the registry alone, and answers their
 * folder. Their install scripts do not run. Throws npm's reason where they do not install.
 */
export async function installPackages(name: string, packages: Versions, overrides: Versions = {}): Promise<string> {
  const folder = join(cache, name)
  const installed = join(folder, 'installed.json')
  const manifest = JSON.stringify({ private: true, dependencies: packages, overrides })
  if (existsSync(installed) && readFileSync(installed, 'utf8') === manifest) return folder
  mkdirSync(folder, { recursive: true })
  rmSync(installed, { force: true })
  writeFileSync(join(folder, 'package.json'), manifest)
  const quiet = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, ...quiet])
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(/^npm error (?!code).+$/m.exec(stderr)?.[0] ?? 'npm failed', { cause: error })
  }
  writeFileSync(installed, manifest)
  return folder
}
