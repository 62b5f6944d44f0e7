import { execFileSync } from 'node:child_process'

/** Installs a Debian package; returns false when this process is not root or apt-get fails. Blocks. */
export function installWithApt(packageName: string): boolean {
  if (process.getuid?.() !== 0) return false
  console.error(`Installing ${packageName} with apt-get`)
  try {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', packageName)
    return true
  } catch {
    return false
  }
}

function apt(...args: string[]): void {
  // Its output goes to standard error: a test's standard output may be read by a machine.
  execFileSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', process.stderr, process.stderr],
  })
}
