import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs that the tests of sources start, with the packages of Debian that have them. */
const packages = {
  prometheus: 'prometheus',
  promtool: 'prometheus',
  'prometheus-node-exporter': 'prometheus-node-exporter',
  'victoria-metrics': 'victoria-metrics',
  openssl: 'openssl',
} as const

export type SourceProgram = keyof typeof packages

const cache = join(import.meta.dirname, '../../../node_modules/.cache/debian-programs')

/** Finds or gets all programs, so that steps that run at the same time do not do so at once. Blocks. */
export function sourcePrograms(): void {
  for (const name of Object.keys(packages) as SourceProgram[]) sourceProgram(name)
}

/** Returns the path of a program: of the PATH, or unpacked from its package without installing it. Blocks. */
export function sourceProgram(name: SourceProgram): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = folders.map((folder) => join(folder, name)).find(isProgram)
  const unpacked = join(cache, packages[name])
  const program = join(unpacked, 'usr/bin', name)
  if (onPath) return onPath
  if (isProgram(program) || unpack(packages[name], unpacked)) return program
  throw new Error(`${name} is missing: install it (Debian: apt-get install ${packages[name]}) or put it on the PATH`)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Downloads a package and unpacks it to a folder, which exists only when that is complete. */
function unpack(packageName: string, folder: string): boolean {
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(join(cache, 'download-'))
  try {
    console.error(`Downloading ${packageName} with apt-get`)
    if (!download(packageName, work)) return false
    const file = readdirSync(work).find((name) => name.endsWith('.deb'))
    if (!file) return false
    run('dpkg-deb', ['-x', join(work, file), join(work, 'content')], work)
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(work, 'content'), folder)
    return existsSync(folder)
  } catch {
    return false
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function download(packageName: string, folder: string): boolean {
  try {
    run('apt-get', ['download', '-qq', packageName], folder)
    return true
  } catch {
    // The lists of packages may be missing or too old; only root may update them.
    if (process.getuid?.() !== 0) return false
    run('apt-get', ['update', '-qq'], folder)
    run('apt-get', ['download', '-qq', packageName], folder)
    return true
  }
}

function run(command: string, args: string[], cwd: string): void {
  // The output goes to standard error: a test's standard output may be read by a machine.
  execFileSync(command, args, { cwd, stdio: ['ignore', process.stderr, 'pipe'] })
}
