/** How failures of one kind slow the next attempt down. */
export type Pace = {
  /** Failures that cost nothing: people mistype. */
  freeFailures: number
  /** After so long without a failure one of them is forgotten. */
  forgetOneAfterMs: number
}

export type Failures = { failures: number; last_failed_at: number }

export const accountPace: Pace = { freeFailures: 5, forgetOneAfterMs: 3_600_000 }
/** Many people may share an address, so more is free and it is forgotten sooner. */
export const addressPace: Pace = { freeFailures: 30, forgetOneAfterMs: 60_000 }

const firstDelayMs = 1_000
export const maximumDelayMs = 900_000
/** So many doublings lead from the first delay to the longest; more failures are not counted. */
const countedDelays = 11
/** After so long without a failure none is left of any pace. */
export const forgottenAfterMs = (accountPace.freeFailures + countedDelays) * accountPace.forgetOneAfterMs

/** How long the next attempt must still wait, in milliseconds: doubling with each failure, never for ever. */
export function waitMs(known: Failures | undefined, now: number, pace: Pace): number {
  const delays = failuresLeft(known, now, pace) - pace.freeFailures
  if (!known || delays < 0) return 0
  return Math.max(0, known.last_failed_at + Math.min(maximumDelayMs, firstDelayMs * 2 ** delays) - now)
}

/** What is known after one more failure. */
export function afterFailure(known: Failures | undefined, now: number, pace: Pace): Failures {
  const most = pace.freeFailures + countedDelays
  return { failures: Math.min(most, failuresLeft(known, now, pace) + 1), last_failed_at: now }
}

function failuresLeft(known: Failures | undefined, now: number, { forgetOneAfterMs }: Pace): number {
  if (!known) return 0
  const elapsedMs = Math.max(0, now - known.last_failed_at)
  return Math.max(0, known.failures - Math.floor(elapsedMs / forgetOneAfterMs))
}
