import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema/schema.ts'
import { openSqlite } from './open-sqlite.ts'
import { ThreadSessions } from './thread-sessions.ts'

let folder: string
let db: Database
const open = (lockTimeoutMs = 300) => openSqlite({ file: join(folder, 'test.sqlite'), lockTimeoutMs })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sessions-'))
  db = open()
  await migrate(db)
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const large = { lockTimeoutMs: 300, isLarge: true }
const add = (connection: Kysely<Schema>, uuid: string) =>
  connection.insertInto('partners').values({ uuid, name: 'P', email: null }).execute()
const uuids = async (database = db) =>
  (await database.read.selectFrom('partners').select('uuid').orderBy('uuid').execute()).map(({ uuid }) => uuid)
/** Adds a partner with a name of this many digits, which takes a while. */
const addSlowly = (connection: Kysely<Schema>, uuid: string, count: number) =>
  sql`insert into partners (uuid, name) with recursive n(n) as (select 1 union all select n + 1 from n
    where n < ${sql.lit(count)}) select ${uuid}, cast(count(*) as text) from n`.execute(connection)

test('other requests are served while a large session writes, and read what was there before it', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  const seen: string[][] = []
  await db.session(large, ({ transaction }) =>
    transaction(async (trx) => {
      await add(trx, 'a')
      await addSlowly(trx, 'b', 2_000_000)
      seen.push(await uuids())
    }),
  )
  clearInterval(counting)
  expect(turns).toBeGreaterThan(5)
  expect(seen).toEqual([[]])
  expect(await uuids()).toEqual(['a', 'b'])
})

test('other writes wait for its transaction for longer than their lock timeout, and none of them fails', async () => {
  const lockTimeoutMs = 1_500
  await db.close()
  db = open(lockTimeoutMs)
  let isWriting = false
  let begun = () => {}
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  const writing = db.session({ ...large, lockTimeoutMs }, ({ transaction }) =>
    transaction(async (trx) => {
      isWriting = true
      begun()
      await addSlowly(trx, 'a', 1_000)
      await new Promise((resolve) => setTimeout(resolve, 2 * lockTimeoutMs))
      isWriting = false
    }),
  )
  await beginning
  const afterIt: boolean[] = []
  const note = (uuid: string) => async () => {
    afterIt.push(!isWriting)
    await add(db.write, uuid)
  }
  await Promise.all([
    db.transaction(async (trx) => {
      afterIt.push(!isWriting)
      await add(trx, 'b')
    }),
    db.retryWhileLocked(note('c')),
    db.session({ ...large, lockTimeoutMs }, ({ transaction }) => transaction((trx) => add(trx, 'd'))),
    db.session({ lockTimeoutMs }, ({ transaction }) => transaction((trx) => add(trx, 'e'))),
    // It does not wait for the other four, each of which may hold the lock for longer than its busy timeout.
    db.retryWhileLocked(() => db.probeWrite()),
  ])
  await writing
  // The retried one may note it several times.
  expect(new Set(afterIt)).toEqual(new Set([true]))
  expect(await uuids()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a transaction that fails changes nothing, and its error has the code of SQLite', async () => {
  const failing = db.session(large, ({ transaction }) =>
    transaction(async (trx) => {
      await add(trx, 'a')
      await add(trx, 'a')
    }),
  )
  await expect(failing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
  expect(await uuids()).toEqual([])
  await db.session(large, ({ transaction }) => transaction((trx) => add(trx, 'b')))
  expect(await uuids()).toEqual(['b'])
})

test('temporary tables belong to one session, and the number of changed rows is known', async () => {
  const fill = (name: string) =>
    db.session(large, async ({ connection, transaction }) => {
      await sql`create temporary table staged as select ${name} as uuid`.execute(connection)
      return transaction(async (trx) => {
        const { numAffectedRows } = await sql`insert into partners (uuid, name) select uuid, 'P' from staged`.execute(
          trx,
        )
        return numAffectedRows
      })
    })
  expect(await Promise.all([fill('a'), fill('b')])).toEqual([1n, 1n])
  expect(await uuids()).toEqual(['a', 'b'])
})

test('nothing of a transaction remains when its thread ends, and later sessions use a new thread', async () => {
  const ending = db.session(large, ({ transaction }) =>
    transaction(async (trx) => {
      await add(trx, 'a')
      await Promise.all([addSlowly(trx, 'b', 3_000_000), db.close()])
    }),
  )
  await expect(ending).rejects.toThrow('exited')
  db = open()
  expect(await uuids()).toEqual([])
  await db.session(large, ({ transaction }) => transaction((trx) => add(trx, 'c')))
  expect(await uuids()).toEqual(['c'])
})

test('the thread ends when it has no connection for a while, and the next connection starts another one', async () => {
  const options = { file: join(folder, 'test.sqlite'), lockTimeoutMs: 300, busyTimeoutMs: 50, cacheMebibytes: 1 }
  const sessions = new ThreadSessions(options, {}, 50)
  for (const uuid of ['a', 'b']) {
    await sessions.connect(async (connection) => {
      await add(connection, uuid)
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(sessions.hasThread).toBe(true)
    })
    await expect.poll(() => sessions.hasThread).toBe(false)
  }
  expect(await uuids()).toEqual(['a', 'b'])
})
