import type { Kysely } from 'kysely'
import type { AssetForecastRow, PoolForecastRow } from '#lib/db/schema/forecast-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { assetResources, poolResources } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { type ForecastOptions, forecastOf } from '../forecast/forecast.ts'
import { type DailySeries, type DaySeries, dailySeries } from '../history/daily-series.ts'
import { poolsOfCore } from '../history/series.ts'
import { nodeTotalsOf, totalsOfCores } from '../inventory/core-totals.ts'
import { storedForecast } from './forecast-record.ts'

/** The time for which daily points are kept. */
const historyDays = { pools: 1_100, assets: 400 }
/** A series that has ended this many days ago has no forecast. */
const endedAfterDays = 30
const assetsOfSlice = 50

/** Which days the forecasts contain. */
export type ForecastDays = {
  /** The last day that has ended, in days since 1970-01-01 UTC. */
  day: number
  /** Epoch milliseconds. */
  now: number
}

export type PoolRow = Omit<PoolForecastRow, 'hybrid_core_id' | 'partner_uuid'>
export type AssetRow = Omit<AssetForecastRow, 'hybrid_core_id'>

/** The forecasts of the assets of a core after an id. */
export type AssetSlice = {
  rows: AssetRow[]
  /** The id at which the next slice begins; null: this one is the last. */
  last: string | null
}

/** Reads history and computes forecasts: in this process (`forecastsOf`) or in another one. */
export type ForecastSource = {
  pools(coreId: string, days: ForecastDays): Promise<PoolRow[]>
  assets(coreId: string, after: string, days: ForecastDays): Promise<AssetSlice>
}

/** Computes in this process: about a millisecond for each series. */
export function forecastsOf(db: Kysely<Schema>): ForecastSource {
  return {
    pools: (coreId, days) => poolRows(db, coreId, days),
    assets: (coreId, after, days) => assetRows(db, coreId, after, days),
  }
}

async function poolRows(db: Kysely<Schema>, coreId: string, days: ForecastDays): Promise<PoolRow[]> {
  const totals = (await totalsOfCores(db, [coreId])).get(coreId) ?? []
  const largestMemory = nodeTotalsOf(totals).memory?.largest.total ?? 0
  const read = (until: number, count: number) =>
    dailySeries(db, { hybrid_core_id: coreId, resources: poolResources, now: until, days: count })
  const series = await endedOrToday([poolsOfCore], historyDays.pools, days, (_, until, count) => read(until, count))
  const rows: PoolRow[] = []
  for (const [resource, points] of series.get(poolsOfCore) ?? []) {
    const { total = 0, day: last_day = null } = points.at(-1) ?? {}
    // Memory is nearly full when what is used no longer fits without the largest node.
    const nearFull = resource === 'memory' ? { nearFull: Math.max(0, total - largestMemory) } : {}
    const row = forecastRow(points, days, nearFull)
    if (row) rows.push({ resource, last_day, ...row })
  }
  return rows
}

async function assetRows(db: Kysely<Schema>, coreId: string, after: string, days: ForecastDays): Promise<AssetSlice> {
  const assets = await db
    .selectFrom('assets')
    .select('id')
    .where('hybrid_core_id', '=', coreId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(assetsOfSlice)
    .execute()
  const ids = assets.map(({ id }) => id)
  const of = { hybrid_core_id: coreId, resources: assetResources }
  const series = await endedOrToday(ids, historyDays.assets, days, (asset_ids, until, count) =>
    dailySeries(db, { ...of, asset_ids, now: until, days: count }),
  )
  const rows: AssetRow[] = []
  for (const [asset_id, ofAsset] of series) {
    for (const [resource, points] of ofAsset) {
      const row = forecastRow(points, days)
      if (row) rows.push({ asset_id, resource, ...row })
    }
  }
  return { rows, last: ids.length === assetsOfSlice ? (ids.at(-1) ?? null) : null }
}

type Read = (ids: readonly string[], until: number, days: number) => Promise<DailySeries>

/** The points until the last day that has ended; of what has none yet, those since then. */
async function endedOrToday(
  ids: readonly string[],
  keptDays: number,
  { day, now }: ForecastDays,
  read: Read,
): Promise<DailySeries> {
  const ended = await read(ids, day * dayMs, keptDays)
  const young = ids.filter((id) => !ended.has(id))
  if (young.length === 0) return ended
  return new Map([...ended, ...(await read(young, now, Math.floor(now / dayMs) - day))])
}

function forecastRow(points: DaySeries, { day }: ForecastDays, nearFull: Pick<ForecastOptions, 'nearFull'> = {}) {
  const last = points.at(-1)
  if (!last || last.day <= day - endedAfterDays) return undefined
  const forecast = forecastOf(points, { leadTimeDays: 0, endedDay: day, ...nearFull })
  return forecast && storedForecast(forecast, last.allocated)
}
