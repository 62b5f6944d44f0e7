import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Versions = Record<string, string>

const cache = join(import.meta.dirname, '../../../node_modules/.cache')
const platform = `node-${process.platform}-${process.arch}`

/** The Node 22 package, to install beside packages that need this version. */
export const node22: Versions = { [platform]: '22' }

/** Returns the path of the `node22` program in this folder. */
export function node22Of(folder: string): string {
  return join(folder, 'node_modules', platform, 'bin/node')
}

/**
 * Installs packages that are too large to be dependencies of the project from the registry, and returns their
 * folder. Install scripts do not run. Throws npm's reason when they do not install.
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
