import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { setUpDatabase } from './engines.ts'

/** A process shares so many connections. */
const maxShared = 2
const opened = setUpDatabase('postgres')

/** A read that takes so long, and returns the process of PostgreSQL that ran it. */
async function sleepFor(seconds: number): Promise<number> {
  const query = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(${seconds})`
  return (await query.execute(opened.db.read)).rows[0]?.pid ?? 0
}

/** A short read that fails for 0, and returns the process of PostgreSQL that ran it. */
async function divideBy(divisor: number): Promise<number> {
  const query = sql<{ pid: number }>`select pg_backend_pid() as pid, 1 / cast(${divisor} as int) as result`
  return (await query.execute(opened.db.read)).rows[0]?.pid ?? 0
}

const severalAtOnce = <T>(count: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, run))

/** The processes of PostgreSQL that run 12 short reads. */
const processes = async () => new Set(await severalAtOnce(12, () => divideBy(1)))

beforeEach(async () => {
  await opened.reopen()
  // Only a frequent query is shared.
  for (let n = 0; n < 3; n++) await Promise.all([divideBy(1), sleepFor(0)])
  await expect.poll(async () => (await processes()).size).toBe(maxShared)
})

test('many short reads at once use few processes of PostgreSQL; one that fails leaves the others alone', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => divideBy(n % 3)))
  const failed = results.flatMap((result, n) => (result.status === 'rejected' ? [n] : []))
  expect(failed).toEqual([0, 3, 6, 9])
  expect((await processes()).size).toBe(maxShared)
})

test('a read behind one that takes long runs elsewhere, and the long one is not shared again', async () => {
  const shared = await processes()
  let isSlowDone = false
  const slow = severalAtOnce(maxShared, () => sleepFor(3)).finally(() => {
    isSlowDone = true
  })
  const behind = await severalAtOnce(12, () => divideBy(1))
  expect(isSlowDone).toBe(false)
  expect(behind.filter((pid) => shared.has(pid))).toEqual([])
  expect((await slow).every((pid) => shared.has(pid))).toBe(true)
  const again = await severalAtOnce(maxShared, () => sleepFor(0))
  expect(again.filter((pid) => shared.has(pid))).toEqual([])
})

test('reads whose connections are ended while they wait run again', async () => {
  const shared = await processes()
  const waiting = Array.from({ length: 6 }, () => sleepFor(0.08))
  for (const pid of shared) await sql`select pg_terminate_backend(${pid})`.execute(opened.db.write)
  const ran = await Promise.all(waiting)
  // Those ran elsewhere that were not done when their connection ended.
  expect(ran.filter((pid) => !shared.has(pid))).not.toEqual([])
  await expect.poll(async () => (await processes()).size).toBe(maxShared)
  expect([...(await processes())].filter((pid) => shared.has(pid))).toEqual([])
})

test('the connections that reads share are counted', async () => {
  const used = () => opened.db.connections?.().used
  expect(used()).toBe(0)
  const reading = severalAtOnce(4, () => sleepFor(0.05))
  await expect.poll(used, { interval: 5 }).toBe(maxShared)
  await reading
  expect(used()).toBe(0)
})
