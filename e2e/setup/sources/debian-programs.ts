import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The packages of Debian that have a program of the tests and benches, and its libraries that are seldom installed. */
const packages = {
  prometheus: ['prometheus'],
  promtool: ['prometheus'],
  'prometheus-node-exporter': ['prometheus-node-exporter'],
  'victoria-metrics': ['victoria-metrics'],
  openssl: ['openssl'],
  nginx: ['nginx'],
  caddy: ['caddy'],
  wrk: ['wrk', 'libluajit-5.1-2'],
  haproxy: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
} as const

export type DebianProgram = keyof typeof packages
const ofSources = ['prometheus', 'promtool', 'prometheus-node-exporter', 'victoria-metrics', 'openssl'] as const
const proxies = ['nginx', 'caddy', 'haproxy'] as const

const cache = join(import.meta.dirname, '../../../node_modules/.cache/debian-programs')

/** Finds or gets the programs of the tests of sources, so that steps that run at the same time do not do so at once. Blocks. */
export function sourcePrograms(): void {
  for (const name of ofSources) debianProgram(name)
}

/** Finds or gets the proxies that the documentation has a configuration for. Blocks. */
export function proxyPrograms(): void {
  for (const name of proxies) debianProgram(name)
}

/** Returns the path of a program: of the PATH, or unpacked from its package without installing it. Blocks. */
export function debianProgram(name: DebianProgram): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  const [packageName] = packages[name]
  const unpacked = join(cache, packageName)
  const inPackage = () => ['usr/bin', 'usr/sbin'].map((folder) => join(unpacked, folder, name)).find(isProgram)
  const found = folders.map((folder) => join(folder, name)).find(isProgram) ?? inPackage()
  if (found) return found
  const program = unpack(packages[name], unpacked) ? inPackage() : undefined
  if (program) return program
  throw new Error(`${name} is missing: install it (Debian: apt-get install ${packageName}) or put it on the PATH`)
}

/** Returns the folders of the libraries that were unpacked with a program, for LD_LIBRARY_PATH. */
export function unpackedLibraries(name: DebianProgram): string {
  const folder = join(cache, packages[name][0], 'usr/lib')
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .map((architecture) => join(folder, architecture))
    .join(delimiter)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Downloads packages and unpacks them to a folder, which exists only when that is complete. */
function unpack(packageNames: readonly string[], folder: string): boolean {
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(join(cache, 'download-'))
  try {
    console.error(`Downloading ${packageNames.join(', ')} with apt-get`)
    if (!download(packageNames, work)) return false
    const files = readdirSync(work).filter((name) => name.endsWith('.deb'))
    for (const file of files) run('dpkg-deb', ['-x', join(work, file), join(work, 'content')], work)
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(work, 'content'), folder)
    return existsSync(folder)
  } catch {
    return false
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function download(packageNames: readonly string[], folder: string): boolean {
  try {
    run('apt-get', ['download', '-qq', ...packageNames], folder)
    return true
  } catch {
    // The lists of packages may be missing or too old; only root may update them.
    if (process.getuid?.() !== 0) return false
    run('apt-get', ['update', '-qq'], folder)
    run('apt-get', ['download', '-qq', ...packageNames], folder)
    return true
  }
}

function run(command: string, args: string[], cwd: string): void {
  // The output goes to standard error: a test's standard output may be read by a machine.
  execFileSync(command, args, { cwd, stdio: ['ignore', process.stderr, 'pipe'] })
}
