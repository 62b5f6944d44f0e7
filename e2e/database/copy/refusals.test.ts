import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMigrator } from '#lib/db/migrate.ts'
import { createPostgresDatabase } from '#lib/db/test-database.ts'
import { runSqlite } from '../../setup/databases/external-sqlite.ts'
import { runCommand, runCommandToSuccess } from '../../setup/processes/product.ts'
import { type EmptyDatabase, type EngineName, emptyDatabase } from '../engines.ts'

const made: { remove(): Promise<void> }[] = []
const partner = { kind: 'partner', uuid: '6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f', name: 'Partner' }
let embedded: EmptyDatabase
let file: string
let target: string
beforeEach(async () => {
  embedded = await make('sqlite')
  file = join(embedded.settings.DATA_DIR ?? '', 'hybrid-core.sqlite')
  await importPartner(embedded)
  const postgres = await createPostgresDatabase()
  made.push(postgres)
  target = postgres.url
})
afterEach(async () => {
  for (const database of made.splice(0)) await database.remove()
})

async function make(engine: EngineName): Promise<EmptyDatabase> {
  const database = await emptyDatabase(engine)
  made.push(database)
  return database
}

async function importPartner({ settings }: EmptyDatabase, name = partner.name): Promise<void> {
  await runCommandToSuccess(['import', '-'], { env: settings, input: JSON.stringify({ ...partner, name }) })
}

async function expectRefusal(message: string, to = target, { settings } = embedded, code = 1): Promise<void> {
  const result = await runCommand(['copy', '--to', to], { env: settings })
  expect(result).toMatchObject({ code, stdout: '' })
  expect(result.stderr).toMatch(/^error: [^\n]+\n$/)
  expect(result.stderr).toContain(message)
  expect(result.stderr).not.toContain('secret')
}

async function query(text: string, url = target): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const tablesOfTarget = () => query("select tablename from pg_tables where schemaname = 'public'")

test('a copy to something that is neither PostgreSQL nor a folder is wrong usage', async () => {
  for (const to of ['mysql://user:secret@db/panel', 'postgres://[bad', '']) {
    await expectRefusal('--to: it must be a postgres:// address, or a folder', to, embedded, 2)
  }
})

test('a copy to the same engine, and so to the database itself, is refused with the command to use', async () => {
  const postgres = await make('postgres')
  await importPartner(postgres)
  await expectRefusal('backup and restore', embedded.settings.DATA_DIR)
  await expectRefusal('pg_dump', postgres.settings.DATABASE_URL, postgres)
})

test('a database that is not empty is not changed, not even one of this program without data', async () => {
  await query('create table other (id int)')
  await expectRefusal('is not empty: it has the table other')
  expect(await tablesOfTarget()).toEqual([{ tablename: 'other' }])
  await query('drop table other')
  await runCommandToSuccess(['copy', '--to', target], { env: embedded.settings })
  await importPartner(embedded, 'changed later')
  await expectRefusal('is not empty')
  expect(await query('select name from partners')).toEqual([{ name: partner.name }])
})

test('a folder that has a database, or cannot have one, is refused', async () => {
  const postgres = await make('postgres')
  await importPartner(postgres)
  const folder = embedded.settings.DATA_DIR ?? ''
  await expectRefusal(`there is a database in ${folder}`, folder, postgres)
  await importPartner(embedded, 'still works')
  writeFileSync(join(folder, 'text'), '')
  for (const to of ['/proc/x', join(folder, 'text'), '/dev/null/x']) {
    await expectRefusal('the database to copy to cannot be used', to, postgres)
  }
})

test('a database that is unreachable, missing or foreign is one line, which has no password', async () => {
  const at = (change: Partial<URL>) => Object.assign(new URL(target), { password: 'secret', ...change }).href
  await expectRefusal('the database to copy to cannot be used: connect ECONNREFUSED', at({ port: '9' }))
  await expectRefusal('database "missing" does not exist', at({ pathname: 'missing' }))
  await expectRefusal('role "stranger" does not exist', at({ username: 'stranger' }))
  await expectRefusal('ENOTFOUND', at({ hostname: 'missing.invalid' }))
})

test.each(['sqlite', 'postgres'] as const)('a newer database on %s is not copied', async (engine) => {
  const source = engine === 'sqlite' ? embedded : await make(engine)
  await importPartner(source)
  const database = source.open()
  await sql`insert into kysely_migration values ('9999-future', '2099')`.execute(database.write)
  await database.close()
  const folder = join(embedded.settings.DATA_DIR ?? '', 'back')
  await expectRefusal('newer than this program', engine === 'sqlite' ? target : folder, source)
  expect(await tablesOfTarget()).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

test('an older database is migrated, as by every command, and copied', async () => {
  const older = await make('sqlite')
  const database = older.open()
  await createMigrator(database).migrateTo('0001-inventory')
  await database.write.insertInto('partners').values({ uuid: 'p', name: 'older', email: null }).execute()
  await database.close()
  await runCommandToSuccess(['copy', '--to', target], { env: older.settings })
  expect(await query('select name from partners')).toEqual([{ name: 'older' }])
})

test('a value that PostgreSQL cannot hold ends the copy, and nothing of it is left', async () => {
  await runSqlite(file, "update partners set name = 'a' || char(0) || 'b'")
  await expectRefusal('the copy failed: invalid byte sequence')
  expect(await tablesOfTarget()).toEqual([])
})

test('a database in which nothing can be created is refused with the reason', async () => {
  await query('create role guest login; revoke create on schema public from public')
  await expectRefusal('permission denied for schema public', Object.assign(new URL(target), { username: 'guest' }).href)
  await query('drop role guest')
  await query(`alter database ${new URL(target).pathname.slice(1)} set default_transaction_read_only = on`)
  await expectRefusal('read-only transaction')
})

test('what a killed copy to a folder has left is replaced, whatever its state, and a running one is not disturbed', async () => {
  const postgres = await make('postgres')
  await importPartner(postgres)
  const folder = join(embedded.settings.DATA_DIR ?? '', 'back')
  mkdirSync(folder)
  const draft = join(folder, 'hybrid-core.sqlite.copy')
  for (const content of ['', 'torn'.repeat(2_000)]) {
    writeFileSync(draft, content)
    await runCommandToSuccess(['copy', '--to', folder], { env: postgres.settings })
    expect(readdirSync(folder)).toEqual(['hybrid-core.sqlite'])
    rmSync(join(folder, 'hybrid-core.sqlite'))
  }
  const running = new Sqlite(draft)
  running.exec('create table t (x); begin exclusive')
  await expectRefusal(`another copy to ${folder} is running`, folder, postgres)
  running.exec('insert into t values (1); commit')
  running.close()
})
