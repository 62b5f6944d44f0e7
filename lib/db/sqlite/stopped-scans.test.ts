import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../client.ts'
import type { Schema } from '../schema/schema.ts'
import { openSqlite } from './open-sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'stopped-scans-'))
const file = join(folder, 'test.sqlite')
const open = (scanTimeoutMs: number) => openSqlite({ file, lockTimeoutMs: 1_000, scanTimeoutMs })
let db: Database

const running = new Set<Worker>()
let mostRunning: number
function noteThread(thread: Worker): void {
  running.add(thread)
  mostRunning = Math.max(mostRunning, running.size)
  thread.once('exit', () => running.delete(thread))
}

beforeAll(async () => {
  process.on('worker', noteThread)
  db = open(2_000)
  await sql`create table numbers (n integer primary key)`.execute(db.write)
  await sql`insert into numbers ${upTo(1_000)}`.execute(db.write)
})
// The time of a scan does not include the start of the thread.
beforeEach(async () => {
  await db.scan('a', begin)
  mostRunning = running.size
})
afterAll(async () => {
  await db?.close()
  process.off('worker', noteThread)
  rmSync(folder, { recursive: true })
})

function upTo(last: number) {
  return sql`with recursive up(n) as (select 1 union all select n + 1 from up where n < ${sql.lit(last)}) select n from up`
}

/** Statements that would take hours. */
const endless = {
  'calls a function for each row': sql`select count(*) from (${upTo(1e12)}) where matches_any(n, '["*1*","*2*3*"]')`,
  'calls no function': sql`select count(*) from numbers a, numbers b, numbers c, numbers d`,
}
const begin = (read: Kysely<Schema>) => sql`select count(*) from numbers`.execute(read)

/** Whether a scan reads a former state of the data, so that the log cannot be emptied. */
async function isLogKept(): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db.write)
  return rows[0]?.busy === 1
}

test.each(Object.entries(endless))(
  'a scan that exceeds its time and %s frees its state of the data and ends its thread',
  async (_, statement) => {
    let wasLogKept = false
    const scan = db.scan('a', async (read) => {
      await begin(read)
      await sql`insert into numbers select max(n) + 1 from numbers`.execute(db.write)
      wasLogKept = await isLogKept()
      await statement.execute(read)
    })
    expect(db.engine.isReadTimeout(await scan.catch((error: unknown) => error))).toBe(true)
    expect(wasLogKept).toBe(true)
    await expect.poll(() => running.size).toBe(0)
    expect(await isLogKept()).toBe(false)
  },
)

test('a scan after one that was stopped has a new thread, and there is never more than one', async () => {
  const failed = db.scan('a', (read) => endless['calls no function'].execute(read)).catch((error: unknown) => error)
  expect(db.engine.isReadTimeout(await failed)).toBe(true)
  expect((await db.scan('a', begin)).rows).toHaveLength(1)
  expect(running.size).toBe(1)
  expect(mostRunning).toBe(1)
})

test('closing fails the scan in progress and those that wait, and waits until the thread has ended', async () => {
  const threadsOfOthers = running.size
  const closing = open(60_000)
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const scans = [
    closing.scan('a', async (read) => {
      await begin(read)
      begun()
      await endless['calls no function'].execute(read)
    }),
    closing.scan('b', begin),
  ]
  const results = Promise.allSettled(scans)
  await hasBegun
  await closing.close()
  expect(running.size).toBe(threadsOfOthers)
  const reason = new Error('The database is closed.')
  expect(await results).toEqual(scans.map(() => ({ status: 'rejected', reason })))
  expect(running.size).toBe(threadsOfOthers)
})
