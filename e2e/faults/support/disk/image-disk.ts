import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { type Mount, mountObstruction, mountPrivately } from './mount.ts'

// An ext4 file system on an image file. Written but unsynced data is in the kernel's memory and not in the image,
// so a copy of the image is the state after a power cut. Not covered: a disk that loses its own write cache.

// The file system commits by itself only every ten minutes: only synced data reaches the disk.
const options = 'loop,commit=600'

export type ImageDisk = Mount & { image: string }

/** Returns the reason why this system cannot mount an image file; undefined when it can. */
export function imageDiskObstruction(): string | undefined {
  const folder = temporaryFolder('image')
  try {
    return mountObstruction('-o', options, createImage(folder.path))
  } catch (error) {
    return `the tests cannot create a file system here: ${String(error)}`
  } finally {
    folder.remove()
  }
}

export async function mountNewImage(folder: string): Promise<ImageDisk> {
  return mountImage(createImage(folder))
}

export async function mountImage(image: string): Promise<ImageDisk> {
  return { ...(await mountPrivately('-o', options, image)), image }
}

/** Copies the image at one moment; the caller stops the programs that write to it. */
export function copyImage({ image, hostPath }: ImageDisk, target: string): void {
  const { dev } = statSync(hostPath)
  const statistics = `/sys/dev/block/${dev >> 8}:${dev & 0xff}/stat`
  for (;;) {
    const before = writesOf(statistics)
    copyFileSync(image, target)
    const after = writesOf(statistics)
    if (after.done === before.done && before.underWay === 0 && after.underWay === 0) return
  }
}

function writesOf(statistics: string): { done: number; underWay: number } {
  const fields = readFileSync(statistics, 'utf8').trim().split(/\s+/).map(Number)
  return { done: fields[4] ?? Number.NaN, underWay: fields[8] ?? Number.NaN }
}

function createImage(folder: string): string {
  const image = join(folder, 'image')
  execFileSync('truncate', ['--size=48M', image])
  execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'pipe' })
  return image
}
