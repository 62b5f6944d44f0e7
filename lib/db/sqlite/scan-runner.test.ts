import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema/schema.ts'
import { openSqlite } from './open-sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'scans-'))
const file = join(folder, 'test.sqlite')
let db: Database
let impatient: Database

beforeAll(async () => {
  db = openSqlite({ file, lockTimeoutMs: 1_000, scanTimeoutMs: 60_000 })
  impatient = openSqlite({ file, lockTimeoutMs: 1_000, scanTimeoutMs: 1_500 })
  await migrate(db)
})
afterAll(async () => {
  await impatient?.close()
  await db?.close()
  rmSync(folder, { recursive: true })
})

/** Matches `count` texts with a pattern. */
function matched(read: Kysely<Schema>, count: number) {
  return sql<{
    total: number
  }>`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${sql.lit(count)})
    select count(*) as total from n where matches_any('text ' || n, ${'["*1*","*2*3*"]'})`.execute(read)
}
const forever = 1_000_000_000
const partners = (read: Kysely<Schema>) => read.selectFrom('partners').select('uuid').execute()

test('other work continues during a scan', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  const { rows } = await db.scan('a', (read) => matched(read, 300_000))
  clearInterval(counting)
  expect(rows[0]?.total).toBeGreaterThan(100_000)
  expect(turns).toBeGreaterThan(2)
})

test('a scan that takes too long is terminated with a read timeout', async () => {
  const error = await impatient.scan('a', (read) => matched(read, forever)).catch((thrown: unknown) => thrown)
  expect(db.engine.isReadTimeout(error)).toBe(true)
  expect(db.engine.isUnavailable(error)).toBe(false)
  expect(await db.scan('a', partners)).toEqual([])
})

test('a scan ends after half its time when another owner waits, whose scan succeeds, also if the first one is repeated', async () => {
  for (const _ of [1, 2]) {
    const long = impatient.scan('a', (read) => matched(read, forever)).catch((thrown: unknown) => thrown)
    expect(await impatient.scan('b', partners)).toEqual([])
    expect(db.engine.isReadTimeout(await long)).toBe(true)
  }
})

test('a scan of the same owner that waits behind it times out too, and later scans succeed', async () => {
  const long = impatient.scan('a', (read) => matched(read, forever)).catch((thrown: unknown) => thrown)
  const waiting = impatient.scan('a', partners).catch((thrown: unknown) => thrown)
  expect(db.engine.isReadTimeout(await waiting)).toBe(true)
  expect(db.engine.isReadTimeout(await long)).toBe(true)
  expect(await db.scan('b', partners)).toEqual([])
})

test('all reads of a scan see one state, and the next scan sees what was written before it', async () => {
  const add = (uuid: string) => db.write.insertInto('partners').values({ uuid, name: 'P', email: null }).execute()
  await db.scan('a', async (read) => {
    const before = await partners(read)
    await add('between')
    expect(await partners(read)).toEqual(before)
  })
  expect(await db.scan('a', partners)).toContainEqual({ uuid: 'between' })
})

test('a failed statement fails only its own scan', async () => {
  await expect(db.scan('a', (read) => sql`select 1 from nowhere`.execute(read))).rejects.toThrow('nowhere')
  await expect(db.scan('a', (read) => sql`delete from main.partners returning uuid`.execute(read))).rejects.toThrow(
    'readonly',
  )
  await expect(db.scan('a', () => Promise.reject(new Error('by itself')))).rejects.toThrow('by itself')
  expect(await db.scan('a', partners)).toHaveLength(1)
})
