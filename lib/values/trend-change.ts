/** The days of a trend before its last day, which is today. */
export const trendDays = 30

/** How a percentage has changed, in percentage points with two decimals, within so many days. */
export type TrendChange = { change: number; days: number }

/**
 * Returns the change from the first to the last known percentage of a day; null when fewer than two days are known. A day is
 * its number, in the order of time.
 */
export function trendChangeOf(points: readonly (readonly [day: number, percentage: number])[]): TrendChange | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  // The sum hides the sign of -0.
  return { change: Math.round((last[1] - first[1]) * 100) / 100 + 0, days: last[0] - first[0] }
}
