import { dayMs } from '#lib/values/time.ts'
import type { Place } from '../chart/time/time-paths.ts'
import type { TimePoint } from '../chart/time/time-series.ts'
import { type Forecast, isReached } from './forecast-texts.ts'

/** A forecast as lines from the last value to the right edge of a chart. */
export type Outlook = {
  likely: Place[]
  /** The edges of the range; both empty if there is no date. */
  upper: Place[]
  lower: Place[]
  /** The amounts that it may reach: the one from which the resource is near full, if that has a date, and the total. */
  nearFull: number | null
  total: number
  /** The day by which hardware must be ordered, in epoch milliseconds. */
  orderBy: number | null
}

/**
 * Returns the lines of a forecast until `untilMs`; undefined if no trend was measured. The range is exact where it reaches a
 * threshold: these are the days that the forecast names. After its last date it continues level.
 */
export function outlookOf(forecast: Forecast, last: TimePoint, untilMs: number, today: string): Outlook | undefined {
  const { growth_per_day: growth, order_by: orderBy, near_full_at: nearFull } = forecast
  if (growth === null || untilMs <= last.at) return undefined
  const amountAt = (at: number) => Math.max(0, last.raw + (growth * (at - last.at)) / dayMs)
  const start: Place = [last.at, last.raw]
  const thresholds = [nearFull, forecast.full_at].flatMap((dates) =>
    dates && !isReached(dates, today) ? [{ dates, amount: amountAt(Date.parse(dates.likely)) }] : [],
  )
  const edge = (side: 'earliest' | 'latest'): Place[] => {
    if (thresholds.length === 0) return []
    const reached = thresholds.flatMap(({ dates, amount }): Place[] => {
      const day = dates[side]
      return day === null || Date.parse(day) <= last.at ? [] : [[Date.parse(day), amount]]
    })
    return [start, ...reached, [Math.max(untilMs, reached.at(-1)?.[0] ?? 0), (reached.at(-1) ?? start)[1]]]
  }
  return {
    likely: [start, [untilMs, amountAt(untilMs)]],
    upper: edge('earliest'),
    lower: edge('latest'),
    nearFull: nearFull && !isReached(nearFull, today) ? amountAt(Date.parse(nearFull.likely)) : null,
    total: last.total,
    orderBy: orderBy === null ? null : Date.parse(orderBy),
  }
}
