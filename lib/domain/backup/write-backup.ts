import { randomBytes } from 'node:crypto'
import { linkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Database } from '#lib/db/client.ts'
import { createNewFile, syncClosedFile, syncFolder } from '#lib/db/sqlite/file/database-file.ts'
import { findDamage } from '#lib/db/sqlite/file/sqlite-copy.ts'
import { errorCode } from '#lib/values/error-code.ts'
import { InputError } from '../input-error.ts'

/** The files that SQLite creates beside a database. */
const companions = ['-journal', '-wal', '-shm']

type Options = {
  /** Replace an existing file. */
  force: boolean
}

/**
 * Copies the embedded database to a file, which appears complete or not at all, and returns its size in bytes.
 * Throws InputError.
 */
export async function writeBackup({ embedded }: Database, file: string, { force }: Options): Promise<number> {
  if (!embedded) throw new InputError('backup copies the embedded database; use pg_dump for PostgreSQL')
  const target = resolveTarget(file, embedded.file)
  // The process id alone is the same in each container, and a killed backup leaves its draft.
  const draft = `${target}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`
  try {
    createNewFile(draft)
    await embedded.copyTo(draft)
    const damage = findDamage(draft)
    if (damage) throw new InputError(`the database is damaged, so no copy was kept: ${damage}`)
    syncClosedFile(draft)
    publish(draft, target, force)
    syncFolder(dirname(target))
    return statSync(target).size
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new InputError(describeError(file, errorCode(error)))
    throw error
  } finally {
    for (const suffix of ['', ...companions]) rmSync(draft + suffix, { force: true })
  }
}

function resolveTarget(file: string, databaseFile: string): string {
  let folder: string
  try {
    folder = realpathSync(dirname(resolve(file)))
  } catch (error) {
    throw new InputError(describeError(file, errorCode(error)))
  }
  const target = join(folder, basename(resolve(file)))
  // The database file may be a link. A copy in place of the link would separate later commands from the server.
  const link = join(realpathSync(dirname(databaseFile)), basename(databaseFile))
  const used = [link, realpathSync(databaseFile)].flatMap((path) => ['', ...companions].map((suffix) => path + suffix))
  if (used.includes(target)) throw new InputError(`${file} is the database itself`)
  return target
}

/** A link, unlike a rename, never replaces a file, not even one that another process has just created. */
function publish(draft: string, target: string, force: boolean): void {
  if (force) renameSync(draft, target)
  else linkSync(draft, target)
}

function describeError(file: string, code: string): string {
  return code === 'EEXIST' ? `${file} exists; replace it with --force` : `cannot write ${file} (${code})`
}
