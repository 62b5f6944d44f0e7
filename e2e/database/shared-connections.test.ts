import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionConfig, openPool, RenewableConnections } from '#lib/db/postgres/pool.ts'
import { PreparedStatements } from '#lib/db/postgres/prepared-statements.ts'
import { SharedConnections } from '#lib/db/postgres/shared-connections.ts'
import { setUpDatabase } from './engines.ts'

/** A process shares so many connections. */
const maxShared = 2
const opened = setUpDatabase('postgres')
let reads: Kysely<unknown>
let shared: SharedConnections
let close: () => Promise<void>

/** Opens connections on which a query is stuck after this time. */
async function open(stuckAfterMs: number): Promise<void> {
  const url = opened.settings.DATABASE_URL ?? ''
  const options = { lockTimeoutMs: 10_000 }
  const statements = new PreparedStatements()
  const pool = statements.prepare(new RenewableConnections(openPool(url, options)))
  shared = new SharedConnections({ pool, config: connectionConfig(url, options), statements, stuckAfterMs })
  reads = new Kysely({ dialect: new PostgresDialect({ pool: shared }) })
  close = async () => {
    await shared.end()
    await pool.end()
  }
  // Only a frequent query is shared.
  for (let n = 0; n < 3; n++) await Promise.all([divideBy(1), sleepFor(0)])
  await expect.poll(async () => (await processes()).size, { timeout: 30_000 }).toBe(maxShared)
}

// A busy machine delays every query.
beforeEach(() => open(60_000))
afterEach(() => close())

/** A read that takes so long, and returns the process of PostgreSQL that ran it. */
async function sleepFor(seconds: number): Promise<number> {
  const query = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(${seconds})`
  return (await query.execute(reads)).rows[0]?.pid ?? 0
}

/** A short read that fails for 0, and returns the process of PostgreSQL that ran it. */
async function divideBy(divisor: number): Promise<number> {
  const query = sql<{ pid: number }>`select pg_backend_pid() as pid, 1 / cast(${divisor} as int) as result`
  return (await query.execute(reads)).rows[0]?.pid ?? 0
}

/** The key of an advisory lock. */
const lock = 1

/** A read that takes as long as another transaction has the lock, and returns the process of PostgreSQL that ran it. */
async function waitForLock(): Promise<number> {
  const query = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(${lock})`
  return (await query.execute(reads)).rows[0]?.pid ?? 0
}

const severalAtOnce = <T>(count: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, run))

/** The processes of PostgreSQL that run 12 short reads. */
const processes = async () => new Set(await severalAtOnce(12, () => divideBy(1)))

test('many short reads at once use few processes of PostgreSQL; one that fails leaves the others alone', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => divideBy(n % 3)))
  const failed = results.flatMap((result, n) => (result.status === 'rejected' ? [n] : []))
  expect(failed).toEqual([0, 3, 6, 9])
  expect((await processes()).size).toBe(maxShared)
})

test('a read behind one that takes long runs elsewhere, and what often takes long is not shared again', async () => {
  await close()
  await open(1_000)
  const isShared = await processes().then((pids) => (pid: number) => pids.has(pid))
  for (let n = 0; n < 3; n++) await waitForLock()
  for (let n = 0; n < 2; n++) {
    const { slow } = await opened.db.transaction(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction)
      const slow = severalAtOnce(maxShared, waitForLock)
      const behind = await severalAtOnce(12, () => divideBy(1))
      expect(behind.filter(isShared)).toEqual([])
      // In an object: a promise would be awaited while the lock is held.
      return { slow }
    })
    expect((await slow).every(isShared)).toBe(true)
  }
  expect((await severalAtOnce(maxShared, waitForLock)).filter(isShared)).toEqual([])
})

test('reads whose connections are ended while they wait run again', async () => {
  const before = await processes()
  const waiting = severalAtOnce(6, () => sleepFor(0.5))
  for (const pid of before) await sql`select pg_terminate_backend(${pid})`.execute(opened.db.write)
  // Those ran elsewhere that were not done when their connection ended.
  expect((await waiting).filter((pid) => !before.has(pid))).not.toEqual([])
  await expect.poll(async () => (await processes()).size, { timeout: 30_000 }).toBe(maxShared)
  expect([...(await processes())].filter((pid) => before.has(pid))).toEqual([])
})

test('the connections that reads share are counted', async () => {
  for (let n = 0; n < 3; n++) await waitForLock()
  expect(shared.counts()).toEqual({ used: 0, idle: maxShared })
  const { reading } = await opened.db.transaction(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction)
    const reading = severalAtOnce(4, waitForLock)
    await expect.poll(() => shared.counts(), { timeout: 30_000 }).toEqual({ used: maxShared, idle: 0 })
    // In an object: a promise would be awaited while the lock is held.
    return { reading }
  })
  await reading
  expect(shared.counts()).toEqual({ used: 0, idle: maxShared })
})
