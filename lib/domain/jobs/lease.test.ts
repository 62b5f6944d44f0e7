import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { releaseLease, takeLease } from './lease.ts'

const [a, b] = ['a', 'b'].map((holder) => ({ name: 'job', holder })) as [Key, Key]
type Key = { name: string; holder: string }
const hourMs = 3_600_000

describe.each(testEngines)('a lease on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await db.close()
  })

  const age = (ms: number) => sql`update leases set expires_at = expires_at - ${ms}`.execute(db.write)
  const holder = async () => (await db.write.selectFrom('leases').select('holder').executeTakeFirst())?.holder

  it('has one holder, who can renew it', async () => {
    expect(await takeLease(db, a, hourMs)).toMatchObject({ isHeld: true })
    const { isHeld, leftMs } = await takeLease(db, b, hourMs)
    expect(isHeld).toBe(false)
    expect(leftMs).toBeLessThanOrEqual(hourMs)
    expect(leftMs).toBeGreaterThan(hourMs - 60_000)
    expect(await takeLease(db, a, hourMs)).toMatchObject({ isHeld: true })
    expect(await takeLease(db, { ...b, name: 'other job' }, hourMs)).toMatchObject({ isHeld: true })
  })

  it('passes to another holder when it expires or is released, and not before', async () => {
    await takeLease(db, a, hourMs)
    await age(hourMs - 60_000)
    expect(await takeLease(db, b, hourMs)).toMatchObject({ isHeld: false })
    await age(60_000)
    expect(await takeLease(db, b, hourMs)).toMatchObject({ isHeld: true })
    expect(await takeLease(db, a, hourMs)).toMatchObject({ isHeld: false })
    await releaseLease(db, a)
    expect(await holder()).toBe('b')
    await releaseLease(db, b)
    expect(await takeLease(db, a, hourMs)).toMatchObject({ isHeld: true })
  })

  it('does not depend on the clocks of the processes', async () => {
    await takeLease(db, a, hourMs)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * hourMs })
    expect(await takeLease(db, b, hourMs)).toMatchObject({ isHeld: false })
  })

  it('is over when the clock of the database was set back', async () => {
    await takeLease(db, a, hourMs)
    await age(-24 * hourMs)
    expect(await takeLease(db, b, hourMs)).toMatchObject({ isHeld: true })
  })

  it('is given to one of many that want it at the same time', async () => {
    const wanted = Array.from({ length: 20 }, (_, n) => takeLease(db, { name: 'job', holder: `process ${n}` }, hourMs))
    expect((await Promise.all(wanted)).filter(({ isHeld }) => isHeld)).toHaveLength(1)
  })
})
