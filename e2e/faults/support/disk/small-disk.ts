import { appendFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { type Mount, mountObstruction, mountPrivately } from './mount.ts'

export type SmallDisk = Mount & {
  /** Fills the disk until this many bytes are free; by default none. */
  fill: (freeBytes?: number) => void
  /** Removes the file that `fill` has written. */
  free: () => void
}

/** Returns the reason why this system cannot mount a small disk; undefined when it can. */
export function smallDiskObstruction(): string | undefined {
  return mountObstruction('-t', 'tmpfs', 'tmpfs')
}

/** Mounts a disk of this size in memory. */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const mount = await mountPrivately('-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0777`, 'tmpfs')
  const ballast = `${mount.hostPath}/ballast`
  return {
    ...mount,
    fill: (freeBytes = 0) => {
      writeUntilFull(ballast)
      truncateSync(ballast, Math.max(0, statSync(ballast).size - freeBytes))
    },
    free: () => rmSync(ballast, { force: true }),
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
