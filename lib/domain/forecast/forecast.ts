import { nearFullPercent } from '#lib/domain/inventory/failure/fit-rule.ts'
import { percentageOf } from '#lib/domain/inventory/usage/percentage.ts'
import { dayMs } from '#lib/values/time.ts'
import { type DailyPoint, dateOf, sortPoints, usedSeries } from './daily-series.ts'
import { rangeByDay, reachedOn, reachOf, type ThresholdDates, type ThresholdReach } from './dates.ts'
import { minPoints } from './slope.ts'
import { trendOf } from './trend.ts'

/** When a series of daily points runs full. */
export type Forecast = {
  /** The last point. */
  usage: { percentage: number | null; raw: number; total: number }
  /** In the unit of the usage; 0 if no growth is significant, null if the history is too short. */
  growth_per_day: number | null
  near_full_at: ThresholdDates | null
  full_at: ThresholdDates | null
  /** The day on which hardware must be ordered. */
  order_by: string | null
  /** Number of days with a point. */
  days_of_history: number
  /** Why `near_full_at` is null. */
  reason: string | null
  /** Why `full_at` is null. */
  full_reason: string | null
}

export type ForecastOptions = {
  /** Days until ordered hardware is in service. */
  leadTimeDays: number
  /** The percentage of the last total from which it is nearly full; default: 85. */
  nearFullPercent?: number
  /** The threshold as an amount, such as the used memory that still fits without the largest node. */
  nearFull?: number
  /** The last day that has ended, where forecasts are computed when a day has ended; days count from 1970-01-01. */
  endedDay?: number
}

/** Forecasts a series; today is the day of its last point. Points may be in any order; undefined if there is none. */
export function forecastOf(points: Iterable<DailyPoint>, options: ForecastOptions): Forecast | undefined {
  const sorted = sortPoints(points)
  const last = sorted.at(-1)
  if (!last) return undefined
  const found = trendOf(usedSeries(sorted))
  const trend = found && { ...found, range: rangeByDay(found.range) }
  const reach = (threshold: number): ThresholdReach => {
    if (last.total === 0) return { at: null, reason: 'no capacity' }
    if (trend) return reachOf(threshold, trend, last.day)
    if (last.used >= threshold) return { at: reachedOn(last.day), reason: null }
    return { at: null, reason: tooShort(sorted.length, last.day, options.endedDay) }
  }
  const percent = options.nearFullPercent ?? Number(nearFullPercent)
  const nearFull = reach(options.nearFull ?? (last.total * percent) / 100)
  const full = reach(last.total)
  return {
    usage: { percentage: percentageOf(last.used, last.total), raw: last.used, total: last.total },
    growth_per_day: trend ? Number(trend.growth.toPrecision(6)) : null,
    near_full_at: nearFull.at,
    full_at: full.at,
    order_by: nearFull.at && dateOf(Date.parse(nearFull.at.earliest) / dayMs - options.leadTimeDays),
    days_of_history: sorted.length,
    reason: nearFull.reason,
    full_reason: full.reason,
  }
}

/** The text has the day of the first forecast if each day from now on has a point. */
function tooShort(count: number, lastDay: number, endedDay: number | undefined): string {
  const from = endedDay === undefined ? lastDay : Math.max(lastDay, endedDay) + 1
  return `has ${count} of ${minPoints} days of history; a forecast is possible from ${dateOf(from + minPoints - count)}`
}
