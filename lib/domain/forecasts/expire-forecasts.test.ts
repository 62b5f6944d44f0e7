import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { addCores, openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { addDays, growth } from '../history/test-points.ts'
import { computeForecasts } from './compute-forecasts.ts'
import { expireForecasts } from './due-cores.ts'
import { type ForecastSource, forecastsOf } from './forecast-rows.ts'

/** The last day that has ended at `now`. */
const day = 20_500
const now = (day + 1) * dayMs + 3_600_000
/** Three slices of assets. */
const ids = Array.from({ length: 120 }, (_, n) => `a-${String(n).padStart(3, '0')}`)
const late = growth(day, 20, { from: 300, perDay: 10, total: 1_000 })
const early = growth(day - 20, 10, { from: 200, perDay: 10, total: 1_000 })

describe.each(testEngines)('forecasts that expire while they are computed, on %s,', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await addCores(db.write, ['c'])
    const asset = { hybrid_core_id: 'c', partner_uuid: 'p', node_type: 'object_storage', status: 'active' }
    await db.write
      .insertInto('assets')
      .values(ids.map((id) => ({ id, ...asset, observed_at: now })))
      .execute()
    await add(late)
  })
  afterEach(() => db.close())

  async function add(days: typeof late): Promise<void> {
    const subject = { hybrid_core_id: 'c', resource: 'storage' } as const
    for (const asset_id of ids) await addDays(db.write, { ...subject, asset_id }, days)
    await addDays(db.write, { hybrid_core_id: 'c', resource: 'object' }, days)
  }
  const compute = (source?: ForecastSource) =>
    computeForecasts(db, { now, signal: new AbortController().signal, ...(source && { source }) })
  const daysIn = async (table: 'pool_forecasts' | 'asset_forecasts') => {
    const rows = await db.write.selectFrom(table).select('days_of_history').execute()
    return [...new Set(rows.map((row) => row.days_of_history))]
  }

  /** Computes in this process; after a read of history, earlier days are written once. */
  function interrupted(kind: 'pools' | 'assets', afterReads: number): ForecastSource {
    const source = forecastsOf(db.read)
    let reads = 0
    const read = async <T>(of: typeof kind, result: T): Promise<T> => {
      if (of !== kind || ++reads !== afterReads) return result
      await add(early)
      await db.transaction((transaction) => expireForecasts(transaction, ['c']))
      return result
    }
    return {
      pools: async (...input) => read('pools', await source.pools(...input)),
      assets: async (...input) => read('assets', await source.assets(...input)),
    }
  }

  it('contain the new values after the next computation: all assets', async () => {
    await compute(interrupted('assets', 2))
    await compute()
    expect(await daysIn('asset_forecasts')).toEqual([30])
    expect(await daysIn('pool_forecasts')).toEqual([30])
  })

  it('contain the new values after the next computation: the pools of a core that had no forecast', async () => {
    await compute(interrupted('pools', 1))
    await compute()
    expect(await daysIn('pool_forecasts')).toEqual([30])
  })
})
