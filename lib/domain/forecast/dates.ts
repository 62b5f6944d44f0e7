import { dateOf } from './daily-series.ts'
import type { Range } from './errors/range.ts'
import type { Trend } from './trend.ts'

/** The days on which a threshold is reached; `latest` is null if that may be after the horizon or never. */
export type ThresholdDates = { earliest: string; likely: string; latest: string | null }
/** When a threshold is reached, or the reason why there is no date. */
export type ThresholdReach = { at: ThresholdDates; reason: null } | { at: null; reason: string }

/** A threshold that is reached later has no date. */
export const horizonDays = 3 * 365
/** Growth that noise may hide is ignored if it would not reach the threshold within this time. */
const concernDays = 365
/** The relative error that rounding may cause; it must not move a date by a day. */
export const tolerance = 1e-9

/**
 * Returns when a trend reaches `threshold` (in its unit), counted from `today`. A threshold that is reached already has the
 * date of today.
 */
export function reachOf(threshold: number, trend: Trend, today: number): ThresholdReach {
  const { last, growth, range, hiddenGrowth } = trend
  const missing = threshold - last
  if (missing <= 0) return { at: reachedOn(today), reason: null }
  if (growth < 0) return { at: null, reason: 'shrinking' }
  if (growth === 0) return { at: null, reason: hiddenGrowth * concernDays < missing ? 'flat' : 'too noisy' }
  const firstDay = (from: number, amountAfter: (days: number) => number): number | undefined => {
    for (let days = from; days <= horizonDays; days++) if (amountAfter(days) >= missing * (1 - tolerance)) return days
    return undefined
  }
  const likely = firstDay(1, (days) => growth * days)
  if (likely === undefined) return { at: null, reason: 'not within 3 years' }
  const earliest = firstDay(1, (days) => growth * days + range(days).high) ?? likely
  const latest = firstDay(likely, (days) => growth * days + range(days).low)
  return {
    at: {
      earliest: dateOf(today + earliest),
      likely: dateOf(today + likely),
      latest: latest === undefined ? null : dateOf(today + latest),
    },
    reason: null,
  }
}

/** Days for which the range is computed one by one; from then on it changes slowly, and once a week is enough. */
const exactDays = 31

/**
 * Returns the same range for the search of dates, which asks for each day: computed once a week from day 31 on, and linear
 * between. Day 3 of each week counts, because a distance of whole weeks has a narrower range than the days around it.
 */
export function rangeByDay(range: Range): Range {
  const exact: ReturnType<Range>[] = []
  const exactAt = (days: number) => {
    exact[days] ??= range(days)
    return exact[days]
  }
  return (days) => {
    if (days <= exactDays) return exactAt(days)
    const share = ((days - 3) % 7) / 7
    const from = exactAt(days - Math.round(7 * share))
    const to = exactAt(days + 7 - Math.round(7 * share))
    return { low: from.low + share * (to.low - from.low), high: from.high + share * (to.high - from.high) }
  }
}

/** Returns the dates of a threshold that is reached on a known day. */
export function reachedOn(day: number): ThresholdDates {
  return { earliest: dateOf(day), likely: dateOf(day), latest: dateOf(day) }
}
