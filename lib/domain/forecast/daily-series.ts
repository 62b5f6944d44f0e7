import { dayMs } from '#lib/values/time.ts'

/** The state at the end of a day; `day` counts from 1970-01-01. `used` and `total` have the same unit. */
export type DailyPoint = { day: number; used: number; total: number }

/** Days that a forecast looks back: as long as daily points of pools are kept. */
const maxDays = 1_100

/** Sorts points by day. Of several points of one day the last one in the input counts. */
export function sortPoints(points: Iterable<DailyPoint>): DailyPoint[] {
  const byDay = new Map<number, DailyPoint>()
  for (const point of points) byDay.set(point.day, point)
  return [...byDay.values()].sort((a, b) => a.day - b.day)
}

/**
 * Returns the used amounts of sorted points, one for each day up to the last point, NaN for a day without a point. Points
 * more than three years before the last one are left out.
 */
export function usedSeries(sorted: readonly DailyPoint[]): Float64Array {
  const lastDay = sorted.at(-1)?.day ?? 0
  const firstDay = sorted.find(({ day }) => day > lastDay - maxDays)?.day ?? lastDay
  const values = new Float64Array(lastDay - firstDay + 1).fill(Number.NaN)
  for (const { day, used } of sorted) if (day >= firstDay) values[day - firstDay] = used
  return values
}

/** Formats a day, counted from 1970-01-01, as YYYY-MM-DD. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
