import { type CallInput, query } from '#lib/api/client.ts'
import { listTrends } from '#lib/api/contract/trends.ts'
import type { PoolResource } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { type TrendChange, trendChangeOf } from '#lib/values/trend-change.ts'
import type { Place } from '../../chart/time/time-paths.ts'
import { type QueryContext, readPage } from '../../table/state/read-list.ts'

/** The trend of a resource: its change, null if only one day is known, and the percentages of the known days. */
export type ShownTrend = { change: TrendChange | null; line: Place[] }

/** A resource of a core, of which a row shows the trend. */
export type TrendKey = { coreId: string; resource: PoolResource }

/** Trends by core and resource. */
export type PageTrends = Record<string, ShownTrend>

export function trendKeyOf({ coreId, resource }: TrendKey): string {
  return `${resource} ${coreId}`
}

/** Returns the query of the trends that the rows of a page show, at most 50 cores: only these are in the HTML of the page. */
export function pageTrends(keys: readonly TrendKey[]) {
  const ids = [...new Set(keys.map(({ coreId }) => coreId))].sort()
  const input: CallInput<typeof listTrends> = { params: {}, filter: { hybrid_core_id: ids }, page: { size: 50 } }
  const shown = new Set(keys.map(trendKeyOf))
  return {
    queryKey: [...query(listTrends, input).queryKey, 'of rows', [...shown].sort()],
    queryFn: async (context: QueryContext): Promise<PageTrends> => {
      const { data } = await readPage(listTrends, input, context)
      return Object.fromEntries(
        keys.flatMap((key) => {
          const row = data.find(({ hybrid_core_id: id }) => id === key.coreId)
          const trend = row?.[key.resource]
          return row && trend ? [[trendKeyOf(key), shownTrend(trend, Date.parse(row.from) / dayMs)]] : []
        }),
      )
    },
  }
}

type Trend = { change: number | null; days: number; percentages: readonly (number | null)[] }

function shownTrend({ change, days, percentages }: Trend, firstDay: number): ShownTrend {
  return {
    change: change === null ? null : { change, days },
    line: percentages.flatMap((percentage, n): Place[] =>
      percentage === null ? [] : [drawn(firstDay + n, percentage)],
    ),
  }
}

/** Returns the trends of a history of days, by resource. */
export function shownTrends(
  series: readonly { resource: string; points: readonly { at: string; percentage: number | null }[] }[],
): Record<string, ShownTrend> {
  return Object.fromEntries(
    series.map(({ resource, points }) => {
      const known = points.flatMap(({ at, percentage }): [number, number][] =>
        percentage === null ? [] : [[Date.parse(at) / dayMs, percentage]],
      )
      return [resource, { change: trendChangeOf(known), line: known.map((point) => drawn(...point)) }]
    }),
  )
}

/** A line needs no more than one decimal. */
function drawn(day: number, percentage: number): Place {
  return [day, Math.round(percentage * 10) / 10]
}
