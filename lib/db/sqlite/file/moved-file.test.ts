import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorCode } from '#lib/values/error-code.ts'
import type { Database } from '../../client.ts'
import { migrate } from '../../migrate.ts'
import type { Schema } from '../../schema/schema.ts'
import { openSqlite } from '../open-sqlite.ts'

let folder: string
let data: string
let db: Database
let failures: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'moved-'))
  data = join(folder, 'data')
  failures = []
  const onFailure = (error: unknown) => failures.push(errorCode(error))
  db = openSqlite({ file: join(data, 'test.sqlite'), lockTimeoutMs: 300, onFailure })
  await migrate(db)
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const add = (connection: Kysely<Schema>, uuid: string) =>
  connection.insertInto('partners').values({ uuid, name: 'P', email: null }).execute()
const addInSession = (uuid: string, isLarge: boolean) =>
  db.session({ lockTimeoutMs: 300, isLarge }, ({ transaction }) => transaction((trx) => add(trx, uuid)))
const moved = { code: 'SQLITE_READONLY_DBMOVED' }

const actions: [what: string, act: () => void][] = [
  ['moved away', () => {}],
  ['replaced by a copy', () => cpSync(`${data}-away`, data, { recursive: true })],
]

test.each(actions)('no session writes while the database is %s, and none creates an empty one', async (_, act) => {
  await addInSession('before', true)
  renameSync(data, `${data}-away`)
  act()
  const isThere = existsSync(data)
  for (const isLarge of [true, false]) await expect(addInSession('lost', isLarge)).rejects.toMatchObject(moved)
  expect(existsSync(data)).toBe(isThere)
  expect(new Set(failures)).toEqual(new Set([moved.code]))
  rmSync(data, { recursive: true, force: true })
  renameSync(`${data}-away`, data)
  for (const isLarge of [true, false]) await addInSession(`after-${isLarge}`, isLarge)
  const rows = await db.read.selectFrom('partners').select('uuid').orderBy('uuid').execute()
  expect(rows.map(({ uuid }) => uuid)).toEqual(['after-false', 'after-true', 'before'])
})

test('a session that is open when the database is moved away begins no transaction', async () => {
  const writing = db.session({ lockTimeoutMs: 300, isLarge: true }, async ({ connection, transaction }) => {
    await connection.selectFrom('partners').select('uuid').execute()
    renameSync(data, `${data}-away`)
    await transaction((trx) => add(trx, 'lost'))
  })
  await expect(writing).rejects.toMatchObject(moved)
  renameSync(`${data}-away`, data)
})

test('an error of a statement in a session is reported when it means that the database is unavailable', async () => {
  for (const isLarge of [true, false]) {
    failures = []
    const failing = db.session({ lockTimeoutMs: 300, isLarge }, async ({ connection }) => {
      await sql`pragma max_page_count = 1`.execute(connection)
      await sql`create table filler as select zeroblob(9000000) as bytes`.execute(connection)
    })
    await expect(failing).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    expect(failures).toContain('SQLITE_FULL')
  }
})
