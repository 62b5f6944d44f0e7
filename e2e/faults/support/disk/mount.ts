import { execFileSync } from 'node:child_process'
import { startChild } from '#e2e/setup/processes/child.ts'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import type { CommandPrefix } from '../start.ts'
import { waitUntil } from '../wait-until.ts'

export type Mount = CommandPrefix & {
  /** The mount point for programs started with this prefix; other programs do not see it. */
  path: string
  /** The same folder as this process sees it. */
  hostPath: string
  remove: () => Promise<void>
}

// A mount in its own namespace ends with the processes in it, however the tests end.
const isRoot = process.getuid?.() === 0
const privileges = isRoot ? [] : ['--map-root-user']

/** Mounts with these arguments of mount(8) in a new namespace, visible only to programs with the returned prefix. */
export async function mountPrivately(...args: readonly string[]): Promise<Mount> {
  const folder = temporaryFolder('disk')
  const script = 'mount "$@" && echo mounted && exec sleep infinity'
  const holder = await startChild(
    'unshare',
    [...privileges, '--mount', 'sh', '-c', script, 'sh', ...args, folder.path],
    {
      cwd: '/',
      env: process.env,
      guardSignal: 'SIGKILL',
    },
  )
  const remove = async () => {
    await holder.end('SIGKILL', 1_000)
    folder.remove()
  }
  await waitUntil('the disk is mounted', async () => {
    if (holder.hasExited()) throw new Error(`The disk was not mounted: ${holder.log()}`)
    return holder.log().includes('mounted')
  })
  const user = isRoot ? [] : ['--user', '--preserve-credentials']
  return {
    path: folder.path,
    hostPath: `/proc/${holder.pid}/root${folder.path}`,
    prefix: ['nsenter', '--target', String(holder.pid), ...user, '--mount'],
    remove,
  }
}

/** Returns the reason why mount(8) fails with these arguments; undefined when it works. */
export function mountObstruction(...args: readonly string[]): string | undefined {
  const folder = temporaryFolder('disk')
  try {
    execFileSync('unshare', [...privileges, '--mount', 'mount', ...args, folder.path], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer }
    return `the tests cannot mount a disk here: ${stderr?.toString().trim() || message}`
  } finally {
    folder.remove()
  }
}
