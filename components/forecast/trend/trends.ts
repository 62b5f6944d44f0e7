import { type Body, call, query } from '#lib/api/client.ts'
import { type getAssetHistory, getHistory } from '#lib/api/contract/history.ts'
import { dayMs } from '#lib/values/time.ts'
import type { Place } from '../../chart/time/time-paths.ts'
import type { QueryContext } from '../../table/state/read-list.ts'

/** The percentages of the last 30 days of each resource, by the number of the day. */
export type Trends = Record<string, Place[]>

const days = 30

/** Returns the trends of a core's resources: of their history only what a line needs, because it is in the HTML of the page. */
export function coreTrends(coreId: string, nowMs: number) {
  const input = { params: { hybrid_core_id: coreId }, filter: lastDays(nowMs) } as never
  return {
    queryKey: [...query(getHistory, input).queryKey, 'trends'],
    queryFn: async ({ signal, meta }: QueryContext) => trendsOf(await call(getHistory, input, signal, meta?.send)),
  }
}

/** The filters are text: a decoded time is a number. */
function lastDays(nowMs: number) {
  const today = Math.floor(nowMs / dayMs)
  const text = (day: number) => new Date(day * dayMs).toISOString()
  return { from: [text(today - days + 1)], to: [text(today)], step: ['1d'] }
}

/** Returns the percentages of a history of days, with one decimal. */
export function trendsOf({ data }: Pick<Body<typeof getHistory> | Body<typeof getAssetHistory>, 'data'>): Trends {
  return Object.fromEntries(
    data.series.map(({ resource, points }) => [
      resource,
      points.flatMap(({ at, percentage }): Place[] =>
        percentage === null ? [] : [[Date.parse(at) / dayMs, Math.round(percentage * 10) / 10]],
      ),
    ]),
  )
}
