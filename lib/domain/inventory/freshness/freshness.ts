type Observation = { observed_at: number; collector_interval_ms: number | null }

/** How far an observation may be in the future, in milliseconds, because clocks differ. A later time counts as wrong. */
export const maxAheadMs = 300_000

/** The number of collector intervals after which a value is stale. */
export const roundsUntilStale = 3

/**
 * Returns whether a value is older than `staleAfterMs` or than three intervals of its collector. A value with a time of more
 * than 5 minutes in the future is stale too, because its age is unknown.
 */
export function isStale(
  { observed_at, collector_interval_ms }: Observation,
  now: number,
  staleAfterMs: number,
): boolean {
  const oldestFreshMs = Math.min(staleAfterMs, roundsUntilStale * (collector_interval_ms ?? Number.POSITIVE_INFINITY))
  return now - observed_at > oldestFreshMs || observed_at - now > maxAheadMs
}
