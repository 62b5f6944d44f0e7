import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { copyDatabase } from '#lib/db/copy/copy-database.ts'
import { leftOut } from '#lib/db/copy/left-out.ts'
import { migrate } from '#lib/db/migrate.ts'
import { openDatabase } from '#lib/db/open-database.ts'
import { createMigratedPostgresDatabase, createPostgresDatabase } from '#lib/db/test-database.ts'
import { runSqlite } from '../../setup/databases/external-sqlite.ts'
import { temporaryFolder } from '../../setup/processes/guard.ts'
import { fillTables, rowsOfEachTable } from '../fill-tables.ts'

const folder = temporaryFolder('copy')
const [source, back] = [join(folder.path, 'source'), join(folder.path, 'back')]
let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
let copy: Database
let filled: string[]
const copied: string[][] = []
const isData = (line: string) => !/^ANALYZE|^INSERT INTO (kysely_migration|data_versions|leases|sqlite_stat)/.test(line)

beforeAll(async () => {
  const database = openDatabase({ dataDir: source, databaseUrl: undefined, databaseReadUrl: undefined })
  await migrate(database)
  filled = [...(await fillTables(database)).keys()]
  // Ids that have been used and removed.
  await sql`update sqlite_sequence set seq = 900 where name = 'history_subjects'`.execute(database.write)
  await database.close()
  postgres = await createPostgresDatabase()
  for (const [from, to] of [
    [{ dataDir: source }, { url: postgres.url }],
    [{ url: postgres.url }, { dataDir: back }],
  ] as const) {
    const { tables } = await copyDatabase(from, to)
    expect(tables.every(({ rows }) => rows === rowsOfEachTable)).toBe(true)
    copied.push(tables.map(({ name }) => name).sort())
  }
  copy = openDatabase({ dataDir: '', databaseUrl: postgres.url, databaseReadUrl: undefined })
})
afterAll(async () => {
  await copy?.close()
  await postgres?.remove()
  folder.remove()
})

test('every table of both engines is copied, or named with the reason why not', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(copy.read)
  const names = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(leftOut, name))
  expect(copied).toEqual([filled.sort(), names.sort()])
  expect(names.length).toBeGreaterThan(25)
})

test('to PostgreSQL and back, every value and the whole schema are the same', async () => {
  const dump = async (folder: string) => {
    const file = join(folder, 'hybrid-core.sqlite')
    return (await runSqlite(file, '.dump')).split('\n').filter(isData).sort()
  }
  const before = await dump(source)
  expect(before.length).toBeGreaterThan(rowsOfEachTable * filled.length)
  expect(await dump(back)).toEqual(before)
})

test('the copy in PostgreSQL has the tables, keys, indexes, triggers and partitions of a new database', async () => {
  const fresh = await createMigratedPostgresDatabase()
  const expected = openDatabase({ dataDir: '', databaseUrl: fresh.url, databaseReadUrl: undefined })
  const schemaOf = async ({ read }: Database) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default, is_identity)
        as line from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      order by 1`.execute(read)
    return rows.map(({ line }) => line)
  }
  try {
    const lines = (await schemaOf(copy)).filter((line) => !/_points_\d+[mhd]_\d{4}_\d\d/.test(line))
    expect(lines).toEqual((await schemaOf(expected)).filter((line) => !/_points_\d+[mhd]_\d{4}_\d\d/.test(line)))
    expect(lines.length).toBeGreaterThan(100)
  } finally {
    await expected.close()
    await fresh.remove()
  }
})

test('the copy never gives out the id of a removed record again', async () => {
  const insert = copy.write.insertInto('history_subjects').values({ hybrid_core_id: 'new', asset_id: 'new' } as never)
  expect(await insert.returning('id').executeTakeFirst()).toEqual({ id: 901 })
})

test('the copy has versions of its own, which no client has seen', async () => {
  const versions = await copy.write.selectFrom('data_versions').selectAll().orderBy('topic').execute()
  expect(versions.map(({ topic }) => topic)).toEqual(['access', 'inventory'])
  expect(new Set([...versions.map(({ version }) => version), 'first']).size).toBe(3)
})
