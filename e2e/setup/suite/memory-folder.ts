import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TemporaryFolder, temporaryFolder } from '../processes/guard.ts'

const parent = '/dev/shm'
const gibibyte = 2 ** 30
/** The maximum size of the files of the tests. */
const neededBytes = 6 * gibibyte
/** The memory that the tests themselves need, without their files. */
const neededMemory = 6 * gibibyte

/**
 * Creates a folder in memory for the temporary files of the tests: creating a database there takes a fifth of the time.
 * Returns undefined where there is not enough memory for it, or where its files cannot be programs.
 */
export function createMemoryFolder(): TemporaryFolder | undefined {
  if (!existsSync(parent)) return undefined
  const { bavail, bsize } = statfsSync(parent)
  if (bavail * bsize < neededBytes || process.availableMemory() < neededBytes + neededMemory) return undefined
  const folder = temporaryFolder('tests', parent)
  if (!canRunPrograms(folder.path)) {
    folder.remove()
    return undefined
  }
  // Like the usual folder it is open to all users: PostgreSQL runs as another user.
  chmodSync(folder.path, 0o1777)
  return folder
}

function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
