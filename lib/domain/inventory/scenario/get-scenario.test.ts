import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { addCores, openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { dateOf } from '../../forecast/daily-series.ts'
import { computeForecasts } from '../../forecasts/compute-forecasts.ts'
import { expireForecasts } from '../../forecasts/due-cores.ts'
import { addDays, growth } from '../../history/test-points.ts'
import { refreshTotals } from '../totals.ts'
import { getScenario } from './get-scenario.ts'

/** The last day that has ended at `now`, and the day of the last value: the core is imported once a week. */
const day = 20_500
const lastDay = day - 6
const now = (day + 1) * dayMs + 3_600_000

describe.each(testEngines)('the dates of a scenario on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await addCores(db.write, ['c'], { replicas: 1 })
    await db.write
      .insertInto('assets')
      .values([asset('sn-1', 'active', 700), asset('sn-2', 'staged', 0)])
      .execute()
    await db.transaction((transaction) => refreshTotals(transaction, ['c'], lastDay * dayMs))
    // 700 of 1,000 are used, 10 more each day: 850 in 15 days.
    const steady = growth(lastDay, 60, { from: 110, perDay: 10, total: 1_000 })
    await addDays(db.write, { hybrid_core_id: 'c', resource: 'distributed' }, steady)
    await computeForecasts(db, { now, signal: new AbortController().signal })
  })
  afterEach(() => db.close())

  const datesOf = async (filter: { activated?: string[] }) => {
    const context = contextOf(db, callerOf('p'), { now })
    const { before, after } = await getScenario(context, { hybrid_core_id: 'c', filter })
    return [before.near_full_at.distributed, after.near_full_at.distributed]
  }

  it('count from the last value, however old it is', async () => {
    const [before, unchanged] = await datesOf({})
    expect(before?.likely).toBe(dateOf(lastDay + 15))
    expect(unchanged).toEqual(before)
    // 1,700 of 2,000 are nearly full: 1,000 more.
    expect((await datesOf({ activated: ['sn-2'] })).map((dates) => dates?.likely)).toEqual([
      dateOf(lastDay + 15),
      dateOf(lastDay + 100),
    ])
  })

  it('stay the same while the forecasts are computed again', async () => {
    const dates = await datesOf({ activated: ['sn-2'] })
    await db.transaction((transaction) => expireForecasts(transaction, ['c']))
    expect(await datesOf({ activated: ['sn-2'] })).toEqual(dates)
  })
})

function asset(id: string, status: string, used: number) {
  const storage = { storage_used: used, storage_total: 1_000, storage_percentage: used / 10 }
  return {
    ...{ hybrid_core_id: 'c', id, partner_uuid: 'p', node_type: 'distributed_storage', status },
    ...{ observed_at: lastDay * dayMs, ...storage },
  }
}
