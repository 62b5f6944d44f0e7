import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { addCores, openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { dateOf } from '../forecast/daily-series.ts'
import { addDays, growth } from '../history/test-points.ts'
import { refreshTotals } from '../inventory/totals.ts'
import { computeForecasts } from './compute-forecasts.ts'
import { expireForecasts } from './due-cores.ts'
import { listAssetForecasts, listForecasts } from './list-forecasts.ts'

/** The last day that has ended at `now`. */
const day = 20_500
const now = (day + 1) * dayMs + 3_600_000
const gibibyte = 2 ** 30

describe.each(testEngines)('forecasts on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await addCores(db.write, ['c'])
  })
  afterEach(() => db.close())

  async function addAssets(ids: readonly string[], hybrid_core_id = 'c'): Promise<void> {
    const memory = { memory_used: 10 * gibibyte, memory_total: 40 * gibibyte, memory_percentage: 25 }
    const rows = ids.map((id) => ({
      ...{ hybrid_core_id, id, partner_uuid: 'p', node_type: 'compute', status: 'active', observed_at: now, ...memory },
    }))
    await db.write.insertInto('assets').values(rows).execute()
    await db.transaction((transaction) => refreshTotals(transaction, [hybrid_core_id]))
  }
  const compute = (at = now, signal = new AbortController().signal) => computeForecasts(db, { now: at, signal })
  const context = () => contextOf(db, callerOf('p'), { now })
  const all = { page: { offset: 0, limit: 500 }, filter: {}, sort: [] }
  const pools = async () => (await listForecasts(context(), all)).items
  const assets = async () => (await listAssetForecasts(context(), { ...all, hybrid_core_id: 'c' })).items

  it('say when a pool is nearly full and when it is full, the last day to order, and why there is no date', async () => {
    await addCores(db.write, ['later'], { lead_time_days: 10 })
    const steady = growth(day, 60, { from: 200, perDay: 10, total: 1_000 })
    for (const core of ['c', 'later']) await addDays(db.write, { hybrid_core_id: core, resource: 'object' }, steady)
    await addDays(
      db.write,
      { hybrid_core_id: 'c', resource: 'cpu' },
      growth(day, 60, { from: 4.5, perDay: 0, total: 8 }),
    )
    await compute()
    const [first, second, flat] = await pools()
    // 790 of 1,000 are used: 6 days until 850, 21 until 1,000.
    expect(first).toMatchObject({
      ...{ hybrid_core_id: 'c', asset_id: null, resource: 'object', growth_per_day: 10, days_of_history: 60 },
      usage: { percentage: 79, raw: 790, total: 1_000, unit: 'byte', allocated: null },
      near_full_at: { likely: dateOf(day + 6) },
      full_at: { likely: dateOf(day + 21) },
      ...{ reason: null, full_reason: null },
    })
    const orderBy = (days: number) => dateOf(Date.parse(first?.near_full_at?.earliest ?? '') / dayMs - days)
    expect([first?.order_by, second?.order_by]).toEqual([orderBy(56), orderBy(10)])
    expect(flat).toMatchObject({
      resource: 'cpu',
      usage: { raw: 4.5, unit: 'core' },
      near_full_at: null,
      reason: 'flat',
    })
  })

  it('of memory are about what fits without the largest node', async () => {
    await addAssets(['a', 'b'])
    const steady = growth(day, 60, { from: 9 * gibibyte, perDay: gibibyte / 2, total: 80 * gibibyte })
    await addDays(db.write, { hybrid_core_id: 'c', resource: 'memory' }, steady)
    await compute()
    // 38.5 GiB are used and 40 GiB remain without a node of 40 GiB.
    expect(await pools()).toMatchObject([
      { near_full_at: { likely: dateOf(day + 3) }, full_at: { likely: dateOf(day + 83) } },
    ])
  })

  it('contain the days that have ended, or the first day', async () => {
    const subject = { hybrid_core_id: 'c', resource: 'rocket' } as const
    await addDays(db.write, subject, [{ day: day + 1, used: 1, total: 10 }])
    await compute()
    expect(await pools()).toMatchObject([{ usage: { raw: 1 }, growth_per_day: null, days_of_history: 1 }])
    await addDays(db.write, subject, [{ day: day + 2, used: 2, total: 10 }])
    await compute(now + dayMs)
    expect(await pools()).toMatchObject([{ usage: { raw: 1 }, days_of_history: 1 }])
    await compute(now + 2 * dayMs)
    expect(await pools()).toMatchObject([{ usage: { raw: 2 }, days_of_history: 2 }])
  })

  it('say from which day there may be a forecast: the day after the fourteenth with a value', async () => {
    const subject = { hybrid_core_id: 'c', resource: 'rocket' } as const
    const reason = async () => (await pools())[0]?.reason
    const from = (count: number, days: number) =>
      `has ${count} of 14 days of history; a forecast is possible from ${dateOf(day + days)}`
    await addDays(db.write, subject, [{ day: day + 1, used: 1, total: 10 }])
    await compute()
    expect(await reason()).toBe(from(1, 15))
    await compute(now + 10 * dayMs)
    expect(await reason()).toBe(from(1, 24))
    await addDays(db.write, subject, growth(day + 14, 13, { from: 1, perDay: 0, total: 10 }))
    await compute(now + 13 * dayMs)
    expect(await reason()).toBe(from(13, 15))
    await compute(now + 14 * dayMs)
    expect(await reason()).toBe('flat')
  })

  it('are computed once a day, a quarter of an hour after its end, and again after they have expired', async () => {
    const subject = { hybrid_core_id: 'c', resource: 'rocket' } as const
    const countDays = async () => (await pools())[0]?.days_of_history
    await addDays(db.write, subject, [{ day, used: 1, total: 10 }])
    await compute()
    await addDays(db.write, subject, growth(day - 1, 20, { from: 1, perDay: 0, total: 10 }))
    await compute()
    await compute((day + 2) * dayMs + 14 * 60_000)
    expect(await countDays()).toBe(1)
    await db.transaction((transaction) => expireForecasts(transaction, ['c']))
    await compute()
    expect(await countDays()).toBe(21)
    await addDays(db.write, subject, [{ day: day + 1, used: 1, total: 10 }])
    await compute((day + 2) * dayMs + 15 * 60_000)
    expect(await countDays()).toBe(22)
  })

  it('are those of today again after the clock was ahead and has been set back', async () => {
    await addAssets(['a'])
    const steady = growth(day, 20, { from: 300, perDay: 10, total: 1_000 })
    for (const series of [{ resource: 'rocket' }, { resource: 'storage', asset_id: 'a' }] as const) {
      await addDays(db.write, { hybrid_core_id: 'c', ...series }, steady)
    }
    const both = async () => [...(await pools()), ...(await assets())]
    await compute()
    const right = await both()
    expect(right).toHaveLength(2)
    await compute(now + 400 * dayMs)
    expect(await both()).toEqual([])
    await compute()
    expect(await both()).toEqual(right)
  })

  it('end with a history that ended a month ago', async () => {
    const steady = growth(day, 20, { from: 1, perDay: 1, total: 100 })
    await addDays(db.write, { hybrid_core_id: 'c', resource: 'rocket' }, steady)
    await compute(now + 29 * dayMs)
    expect(await pools()).toHaveLength(1)
    await compute(now + 30 * dayMs)
    expect(await pools()).toEqual([])
  })

  it('of assets are computed in steps: a computation that has been ended goes on, and leaves out no asset', async () => {
    const ids = Array.from({ length: 250 }, (_, n) => `a-${String(n).padStart(3, '0')}`)
    await addAssets(ids)
    const steady = growth(day, 20, { from: 300, perDay: 10, total: 1_000 })
    for (const id of ids) await addDays(db.write, { hybrid_core_id: 'c', asset_id: id, resource: 'storage' }, steady)
    const counts: number[] = []
    while (counts.at(-1) !== 250 && counts.length < 5) {
      const end = new AbortController()
      // The first step ends at the first pause after this.
      queueMicrotask(() => end.abort())
      await compute(now, counts.length === 2 ? undefined : end.signal)
      counts.push((await assets()).length)
    }
    expect(counts.at(-1)).toBe(250)
    expect(new Set((await assets()).map(({ asset_id }) => asset_id))).toEqual(new Set(ids))
    expect((await assets())[0]).toMatchObject({ resource: 'storage', usage: { raw: 490 }, hybrid_core_id: 'c' })
  })

  it('leave time for other work between steps, also where nothing has a history', async () => {
    await addAssets(Array.from({ length: 500 }, (_, n) => `a-${n}`))
    let turns = 0
    let other = setImmediate(function takeTurn() {
      turns++
      other = setImmediate(takeTurn)
    })
    await compute()
    clearImmediate(other)
    expect(turns).toBeGreaterThanOrEqual(5)
    expect(await assets()).toEqual([])
  })

  it('of assets and quantities that no longer exist are removed', async () => {
    await addAssets(['a', 'b'])
    const steady = growth(day, 20, { from: 300, perDay: 10, total: 1_000 })
    for (const asset_id of ['a', 'b'])
      await addDays(db.write, { hybrid_core_id: 'c', asset_id, resource: 'storage' }, steady)
    await compute()
    expect(await assets()).toHaveLength(2)
    await db.write.deleteFrom('assets').where('id', '=', 'a').execute()
    await compute(now + dayMs)
    expect((await assets()).map(({ asset_id }) => asset_id)).toEqual(['b'])
    await compute(now + 40 * dayMs)
    expect(await assets()).toEqual([])
  })
})
