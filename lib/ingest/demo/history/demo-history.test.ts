import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { operator } from '#lib/domain/access/origin.ts'
import { forecastOf } from '#lib/domain/forecast/forecast.ts'
import { dailySeries } from '#lib/domain/history/daily-series.ts'
import { readHistory } from '#lib/domain/history/read-history.ts'
import { poolsOfCore } from '#lib/domain/history/series.ts'
import type { PoolResource } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { fillDemo } from '../fill-demo.ts'
import { localCoreId } from '../local-core.ts'
import { writePast } from './write-past.ts'

const now = Date.UTC(2026, 10, 20, 9, 41, 7, 123)
const context = { now, pepper: 'pepper-of-the-tests-of-the-demo-01', origin: operator }
const quantity = { used: 1, total: 4 }
const machine = { id: 'machine', values: { cpu: quantity, memory: quantity, storage: quantity } }

describe.each(testEngines)('the history of the demo on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await fillDemo({ ...context, db }, machine)
    await writePast(db, now)
  }, 180_000)
  afterAll(() => db.close())

  async function forecast(hybrid_core_id: string, resource: PoolResource) {
    const series = await dailySeries(db.read, { hybrid_core_id, resources: [resource], now, days: 400 })
    return forecastOf(series.get(poolsOfCore)?.get(resource) ?? [], { leadTimeDays: 56 })
  }
  const daysUntil = (date = '') => (Date.parse(date) - now) / dayMs

  it('has a pool that runs full in about seven weeks, whose order-by date has passed', async () => {
    const found = await forecast('hc-ham-1', 'distributed')
    expect(daysUntil(found?.full_at?.likely)).toBeGreaterThan(42)
    expect(daysUntil(found?.full_at?.likely)).toBeLessThan(56)
    expect(daysUntil(found?.order_by ?? undefined)).toBeLessThan(0)
  })

  it('has a flat pool without a date', async () => {
    expect(await forecast('hc-fra-1', 'distributed')).toMatchObject({
      ...{ near_full_at: null, full_at: null, reason: 'flat', growth_per_day: 0, days_of_history: 120 },
    })
  })

  it('has a clean-up that the growth does not count', async () => {
    const found = await forecast('hc-vie-1', 'distributed')
    const growth = (100 * (found?.growth_per_day ?? 0)) / (found?.usage.raw ?? 1)
    expect(growth).toBeGreaterThan(0.3)
    expect(growth).toBeLessThan(0.55)
  })

  it('has nodes that came into service seven weeks ago, with the capacity that they added', async () => {
    const span = { step: '1d', from: now - 100 * dayMs, to: now } as const
    const pools = await readHistory(db.read, { hybrid_core_id: 'hc-ams-1', resources: ['distributed'], ...span })
    const totals = pools[0]?.points.map(({ total }) => total) ?? []
    expect((totals[0] ?? 0) / (totals.at(-1) ?? 1)).toBeCloseTo(32 / 44, 5)
    const daysOf = async (asset_id: string) => {
      const [series] = await readHistory(db.read, {
        ...{ hybrid_core_id: 'hc-ams-1', asset_id, resources: ['storage'], ...span },
      })
      return series?.points.length
    }
    expect(await Promise.all(['sn-32', 'sn-33', 'sn-44'].map(daysOf))).toEqual([101, 49, 49])
  })

  it('has a gap of six days in which nothing was observed', async () => {
    expect((await forecast('hc-hel-1', 'memory'))?.days_of_history).toBe(115)
  })

  it('has a young core, without dates before 14 days of history', async () => {
    expect(await forecast(localCoreId, 'memory')).toMatchObject({
      ...{ near_full_at: null, full_at: null, growth_per_day: null, days_of_history: 1 },
      reason: 'has 1 of 14 days of history; a forecast is possible from 2026-12-03',
    })
  })

  it('ends at the present values', async () => {
    const span = { step: '5m', from: now - dayMs, to: now } as const
    const [cpu] = await readHistory(db.read, { hybrid_core_id: 'hc-ham-1', resources: ['cpu'], ...span })
    const [before, last] = cpu?.points.slice(-2) ?? []
    expect(cpu?.points).toHaveLength(289)
    expect((before?.raw ?? 0) / (last?.raw ?? 1)).toBeCloseTo(1, 2)
  })

  it('can be filled again, and keeps what it has', async () => {
    const count = async () => {
      const points = db.read.selectFrom('pool_points_1d').select((of) => of.fn.countAll<number>().as('n'))
      return Number((await points.executeTakeFirstOrThrow()).n)
    }
    const before = await count()
    await writePast(db, now)
    expect(await count()).toBe(before)
  })
})
