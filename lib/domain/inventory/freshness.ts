type Observation = { observed_at: number; collector_interval_ms: number | null }

/** How many rounds of a collector may fail before its values count as stale. */
const roundsUntilStale = 3

/** Whether a value is older than `staleAfterMs`, or than three intervals of the collector that feeds it. */
export function isStale(
  { observed_at, collector_interval_ms }: Observation,
  now: number,
  staleAfterMs: number,
): boolean {
  const oldestFreshMs = Math.min(staleAfterMs, roundsUntilStale * (collector_interval_ms ?? Number.POSITIVE_INFINITY))
  return now - observed_at > oldestFreshMs
}
