/** A value of a resource at a time in epoch milliseconds, in bytes or CPU cores. */
export type TimePoint = {
  at: number
  raw: number
  total: number
  allocated: number | null
  lowest: number
  highest: number
  /** The fullest node at that time, of a pool. */
  fullest?: { asset_id: string; percentage: number } | null
}

/** Returns the amount that a pool would have if all of its nodes were as full as its fullest one; null if that is unknown. */
export function fullestAmountOf({ total, fullest }: Pick<TimePoint, 'total' | 'fullest'>): number | null {
  return fullest ? (total * fullest.percentage) / 100 : null
}

/**
 * Splits points, which are in the order of their times, where at least one step has no point: a chart draws no line over a
 * gap.
 */
export function segmentsOf<P extends { at: number }>(points: readonly P[], stepMs: number): P[][] {
  const segments: P[][] = []
  let previous: P | undefined
  for (const point of points) {
    if (previous && point.at - previous.at <= stepMs * 1.5) segments.at(-1)?.push(point)
    else segments.push([point])
    previous = point
  }
  return segments
}

/** Returns the lowest and the highest used amount of a period; undefined without points. */
export function extremesOf(points: readonly TimePoint[]): { lowest: number; highest: number } | undefined {
  if (points.length === 0) return undefined
  return points.reduce(
    (all, { lowest, highest }) => ({
      lowest: Math.min(all.lowest, lowest),
      highest: Math.max(all.highest, highest),
    }),
    { lowest: Number.POSITIVE_INFINITY, highest: Number.NEGATIVE_INFINITY },
  )
}
