import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { countStore } from './count-store.ts'

// The embedded database has one server, which counts in memory.
describe.runIf(testEngines.some((engine) => engine === 'postgres'))('counts on PostgreSQL', () => {
  const limit = { count: 5, seconds: 60 }
  let db: Database

  beforeAll(async () => {
    db = await openTestDatabase('postgres')
  })
  afterAll(() => db?.close())

  const open = (name: string, { seconds } = limit, report = (error: unknown) => expect(error).toBeUndefined()) =>
    countStore(db.write, name, { ...limit, seconds }, report)

  test('of several servers at once add up', async () => {
    const stores = [open('together'), open('together')]
    await Promise.all(Array.from({ length: 100 }, (_, n) => stores[n % 2]?.add('key', 1 + (n % 3))))
    const standing = await stores[0]?.add('key', 0)
    expect(standing?.count).toBe(Array.from({ length: 100 }, (_, n) => 1 + (n % 3)).reduce((sum, n) => sum + n))
    expect(standing?.msBeforeNext).toBeGreaterThan(30_000)
    expect(standing?.msBeforeNext).toBeLessThanOrEqual(60_000)
  })

  test('are separate for each limit and each key', async () => {
    await open('one').add('key', 3)
    expect(await open('other').add('key', 0)).toBeUndefined()
    expect(await open('one').add('KEY', 0)).toBeUndefined()
  })

  test('can be read without an increment', async () => {
    const store = open('read')
    expect(await store.add('key', 0)).toBeUndefined()
    await store.add('key', 7)
    expect(await store.add('key', 0)).toMatchObject({ count: 7 })
    expect(await store.add('key', 0)).toMatchObject({ count: 7 })
  })

  test('start again when their period is over', async () => {
    const store = open('brief', { count: 5, seconds: 1 })
    await store.add('key', 4)
    await expect.poll(() => store.add('key', 0)).toBeUndefined()
    expect(await store.add('key', 1)).toMatchObject({ count: 1 })
  })

  test('start again when the clock is set back, instead of lasting until it has caught up', async () => {
    const store = open('clock')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    await store.add('key', 4)
    vi.useRealTimers()
    const standing = await store.add('key', 1)
    expect(standing?.count).toBe(1)
    expect(standing?.msBeforeNext).toBeLessThanOrEqual(60_000)
  })

  test('that the database rejects are reported once', async () => {
    const report = vi.fn()
    const store = open('x'.repeat(5), limit, report)
    await db.write.schema.alterTable('rate_limits').renameTo('elsewhere').execute()
    await expect(store.add('key', 1)).rejects.toThrow('rate_limits')
    await expect(store.add('key', 1)).rejects.toThrow('rate_limits')
    await db.write.schema.alterTable('elsewhere').renameTo('rate_limits').execute()
    expect(report).toHaveBeenCalledTimes(1)
    expect(await store.add('key', 1)).toMatchObject({ count: 1 })
  })
})
