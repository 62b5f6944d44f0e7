import { type PoolResource, poolResources } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { trendChangeOf, trendDays } from '#lib/values/trend-change.ts'
import type { Context } from '../context.ts'
import { percentageOf } from '../inventory/usage/percentage.ts'
import { matchPatterns } from '../lists/match-text.ts'
import type { ListInput, ListResult } from '../lists/page.ts'
import { readPageById } from '../lists/read-page-by-id.ts'
import { type DaySeries, dailySeriesOfPools } from './daily-series.ts'

type Trend = { change: number | null; days: number; percentages: (number | null)[] }
/** The usage of a core over the last 30 days; a resource without a known day is null. */
export type CoreTrends = { hybrid_core_id: string; from: string; to: string } & Record<PoolResource, Trend | null>

type Filter = { hybrid_core_id?: readonly string[] }

/** Returns the daily percentages of the resources of the cores of the caller's partner, for today and the 30 days before it. */
export async function listTrends(
  context: Context,
  { page, filter, sort }: ListInput<Filter, 'hybrid_core_id'>,
): Promise<ListResult<CoreTrends>> {
  const { db, caller, now } = context
  const ids = filter.hybrid_core_id
  let matching = db.read.selectFrom('hybrid_cores').where('hybrid_cores.partner_uuid', '=', caller.partnerUuid)
  if (ids) matching = matching.where((eb) => matchPatterns(eb, db.engine, 'hybrid_cores.id', ids))
  const direction = sort[0]?.descending ? 'desc' : 'asc'
  const { rows, total, next } = await readPageById(matching, { page, id: 'hybrid_cores.id', direction }, (named) =>
    named.execute(),
  )
  const today = Math.floor(now / dayMs)
  const first = today - trendDays
  const series = await dailySeriesOfPools(db.read, {
    hybrid_core_ids: rows.map(({ id }) => id),
    ...{ first, last: today },
  })
  const period = { from: dateOf(first), to: dateOf(today) }
  const items = rows.map(({ id }) => ({ hybrid_core_id: id, ...period, ...trendsOf(series.get(id), first) }))
  return { items, total, next }
}

function trendsOf(
  series: ReadonlyMap<string, DaySeries> | undefined,
  first: number,
): Record<PoolResource, Trend | null> {
  const trends = poolResources.map((resource) => [resource, trendOf(series?.get(resource) ?? [], first)] as const)
  return Object.fromEntries(trends) as Record<PoolResource, Trend | null>
}

function trendOf(series: DaySeries, first: number): Trend | null {
  const percentages = Array.from({ length: trendDays + 1 }, (): number | null => null)
  for (const { day, used, total } of series) percentages[day - first] = percentageOf(used, total)
  const known = percentages.flatMap((value, day) => (value === null ? [] : [[day, value] as const]))
  if (known.length === 0) return null
  const { change, days } = trendChangeOf(known) ?? { change: null, days: 0 }
  return { change, days, percentages }
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
