import { rename, rm } from 'node:fs/promises'

/**
 * Makes a folder with `fill`, and gives it its name when it is complete; a former one is replaced. Two renames: a program that
 * starts in between finds no folder, and never half of one.
 */
export async function makeFolder(target: string, fill: (work: string) => Promise<void>): Promise<void> {
  const work = `${target}.new-${process.pid}`
  const former = `${target}.old-${process.pid}`
  await rm(work, { recursive: true, force: true })
  try {
    await fill(work)
    const hadOne = await rename(target, former).then(
      () => true,
      () => false,
    )
    await rename(work, target)
    if (hadOne) await rm(former, { recursive: true, force: true })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
