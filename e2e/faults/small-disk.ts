import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { startChild } from '../setup/child.ts'
import { temporaryFolder } from '../setup/guard.ts'
import type { Place } from './command.ts'
import { until } from './until.ts'

export type SmallDisk = Place & {
  /** Where the disk is for programs that run in this place, and for nobody else. */
  path: string
  /** Leaves so many bytes free. */
  fill: (freeBytes?: number) => void
  /** Takes away what `fill` left. */
  free: () => void
  remove: () => Promise<void>
}

// A mount of its own is gone with the processes that see it, however the tests end.
const privileges = process.getuid?.() === 0 ? [] : ['--map-root-user']

/** Why no small disk can be made here, or undefined when one can. */
export function whyNoSmallDisk(): string | undefined {
  try {
    const folder = temporaryFolder('disk')
    execFileSync('unshare', [...privileges, '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', folder.path], { stdio: 'pipe' })
    folder.remove()
    return undefined
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer }
    return `this system lets the tests mount no disk: ${stderr?.toString().trim() || message}`
  }
}

/** Mounts a disk of a few megabytes, in memory. */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = temporaryFolder('disk')
  const mount = `mount -t tmpfs -o size=${mebibytes}m,mode=0777 tmpfs ${folder.path} && echo mounted && exec sleep infinity`
  const holder = await startChild('unshare', [...privileges, '--mount', 'sh', '-c', mount], {
    cwd: '/',
    env: process.env,
    guardSignal: 'SIGKILL',
  })
  await until('the disk is mounted', async () => {
    if (holder.hasExited()) throw new Error(`No disk was mounted: ${holder.log()}`)
    return holder.log().includes('mounted')
  })
  const ballast = `/proc/${holder.pid}/root${folder.path}/ballast`
  const user = privileges.length > 0 ? ['--user', '--preserve-credentials'] : []
  return {
    path: folder.path,
    prefix: ['nsenter', '--target', String(holder.pid), ...user, '--mount'],
    fill: (freeBytes = 0) => {
      writeUntilFull(ballast)
      truncateSync(ballast, Math.max(0, statSync(ballast).size - freeBytes))
    },
    free: () => rmSync(ballast, { force: true }),
    remove: async () => {
      await holder.end('SIGKILL', 1_000)
      folder.remove()
    },
  }
}

function writeUntilFull(file: string): void {
  for (const bytes of [1_048_576, 4_096]) {
    const block = Buffer.alloc(bytes)
    try {
      for (;;) appendFileSync(file, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
