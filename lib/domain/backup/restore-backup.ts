import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '#lib/db/client.ts'
import { appliedMigrations, isKnownMigration, migrate } from '#lib/db/migrate.ts'
import { openDatabase, sqliteFile } from '#lib/db/open-database.ts'
import { copyClosedFile, isOpenHere } from '#lib/db/sqlite/file/database-file.ts'
import { findDamage } from '#lib/db/sqlite/file/sqlite-copy.ts'
import { errorCode } from '#lib/values/error-code.ts'
import { InputError } from '../input-error.ts'

const lockTimeoutMs = 30_000

type Options = {
  /** Replace the content of a database that holds data. */
  force: boolean
}

/**
 * Replaces the content of the embedded database by that of a backup, after checking and migrating a copy of the backup.
 * Throws InputError.
 */
export async function restoreBackup(database: Database, file: string, { force }: Options): Promise<void> {
  const { embedded } = database
  if (!embedded) throw new InputError('restore fills the embedded database; use pg_restore for PostgreSQL')
  if (!force && !(await isEmpty(database))) {
    throw new InputError('the database is not empty; replace its content with --force')
  }
  const folder = mkdtempSync(join(dirname(embedded.file), 'restore-'))
  try {
    const copy = sqliteFile(folder)
    copyBackup(file, copy)
    await checkAndMigrate(file, folder)
    await embedded.replaceWith(copy, lockTimeoutMs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function isEmpty({ write }: Database): Promise<boolean> {
  for (const table of ['partners', 'locations', 'users'] as const) {
    if (await write.selectFrom(table).select('uuid').limit(1).executeTakeFirst()) return false
  }
  // The audit events of removed partners: only "audit prune" deletes them.
  return (await write.selectFrom('audit_events').select('id').limit(1).executeTakeFirst()) === undefined
}

/** The restore works on a copy: the backup must stay unchanged, and its folder may be read-only. */
function copyBackup(file: string, copy: string): void {
  try {
    // The log of a database is beside the file itself, not beside a link to it.
    const real = realpathSync(file)
    if (isOpenHere(real)) throw new InputError(`${file} is the database itself`)
    for (const log of [`${real}-wal`, `${real}-journal`]) {
      if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0) continue
      throw new InputError(`${file} is in use or was not closed (${log} belongs to it); copy it with backup`)
    }
    copyClosedFile(real, copy)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(`cannot read ${file} (${errorCode(error)})`)
  }
}

async function checkAndMigrate(file: string, folder: string): Promise<void> {
  const damage = findDamage(sqliteFile(folder))
  if (damage) throw new InputError(`${file} is not an intact SQLite database: ${damage}`)
  const copy = openDatabase({ dataDir: folder, databaseUrl: undefined, databaseReadUrl: undefined })
  try {
    const applied = await appliedMigrations(copy)
    if (applied.length === 0 || !(await hasOurTables(copy))) {
      throw new InputError(`${file} is not a database of this program`)
    }
    const unknown = applied.find((name) => !isKnownMigration(name))
    if (unknown) throw new InputError(`${file} is from a newer version of this program (${unknown})`)
    await migrate(copy)
  } finally {
    await copy.close()
  }
}

/** Another program's database may have a table of migrations too. */
async function hasOurTables({ write }: Database): Promise<boolean> {
  const names = (await write.introspection.getTables()).map(({ name }) => name)
  return ['partners', 'assets'].every((name) => names.includes(name))
}
