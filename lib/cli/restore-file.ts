import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase, sqliteFile } from '#lib/db/client.ts'
import { codeOf } from '#lib/db/engine.ts'
import { migrate } from '#lib/db/migrate.ts'
import { openSqlite } from '#lib/db/sqlite.ts'
import { copyInto, damageOf } from '#lib/db/sqlite-copy.ts'
import { Refusal } from '#lib/domain/refusal.ts'

const lockTimeoutMs = 30_000

type Options = { dataDir: string; force: boolean }

/** Replaces the content of the embedded database by a backup's, checked and migrated before anything is touched. */
export async function restoreBackup(database: Database, file: string, { dataDir, force }: Options): Promise<void> {
  if (database.engine.name === 'postgres') {
    throw new Refusal('restore fills the embedded database; use pg_restore for PostgreSQL')
  }
  if (!force && !(await isEmpty(database))) {
    throw new Refusal('the database is not empty; replace what it holds with --force')
  }
  const folder = mkdtempSync(join(dataDir, 'restore-'))
  try {
    const copy = sqliteFile(folder)
    copyBackup(file, copy)
    await checkAndMigrate(file, folder)
    await copyInto(copy, sqliteFile(dataDir), lockTimeoutMs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function isEmpty({ write }: Database): Promise<boolean> {
  for (const table of ['partners', 'locations', 'users'] as const) {
    if (await write.selectFrom(table).select('uuid').limit(1).executeTakeFirst()) return false
  }
  return true
}

/** Work goes on in the copy: the backup may lie where nothing can be written, and must stay as it is. */
function copyBackup(file: string, copy: string): void {
  for (const end of ['-wal', '-journal']) {
    if ((statSync(file + end, { throwIfNoEntry: false })?.size ?? 0) === 0) continue
    throw new Refusal(`${file} is in use or was not closed (${file}${end} belongs to it); copy it with backup`)
  }
  try {
    copyFileSync(file, copy)
  } catch (error) {
    throw new Refusal(`cannot read ${file} (${codeOf(error)})`)
  }
}

async function checkAndMigrate(file: string, folder: string): Promise<void> {
  const damage = damageOf(sqliteFile(folder))
  if (damage) throw new Refusal(`${file} is not a sound SQLite database: ${damage}`)
  const copy = openDatabase({ dataDir: folder, databaseUrl: undefined, databaseReadUrl: undefined })
  try {
    const known = await stepsKnown()
    const taken = await stepsOf(copy)
    if (taken.length === 0) throw new Refusal(`${file} is not a database of this program`)
    const unknown = taken.find((step) => !known.includes(step))
    if (unknown) throw new Refusal(`${file} is of a newer version of this program (${unknown})`)
    await migrate(copy)
  } finally {
    await copy.close()
  }
}

async function stepsKnown(): Promise<string[]> {
  const empty = openSqlite({ file: ':memory:', lockTimeoutMs: 0 })
  try {
    return await migrate(empty)
  } finally {
    await empty.close()
  }
}

/** The migrations that a database has seen; none when it is not one of ours. */
async function stepsOf({ write }: Database): Promise<string[]> {
  const tables = (await write.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  if (!['kysely_migration', 'partners', 'assets'].every((name) => tables.includes(name))) return []
  const rows = await write
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}
