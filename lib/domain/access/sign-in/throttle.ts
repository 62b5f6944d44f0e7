/** How failures of one kind delay the next attempt. */
export type Pace = {
  /** The number of failures without a delay: people mistype. */
  freeFailures: number
  /** The time without a failure after which one failure is forgotten. */
  forgetOneAfterMs: number
}

export type Failures = { failures: number; last_failed_at: number }

export const accountPace: Pace = { freeFailures: 5, forgetOneAfterMs: 3_600_000 }
/** Many people can share an address: more failures have no delay, and they are forgotten sooner. */
export const addressPace: Pace = { freeFailures: 30, forgetOneAfterMs: 60_000 }
/** A refused invitation shows that another partner has a user with the address. */
export const invitationPace: Pace = { freeFailures: 10, forgetOneAfterMs: 3_600_000 }

const firstDelayMs = 1_000
export const maximumDelayMs = 900_000
/** The number of doublings from the first delay to the longest; more failures are not counted. */
const countedDelays = 11
/** The time after which all failures are forgotten, in milliseconds. */
export const forgottenAfterMs = (accountPace.freeFailures + countedDelays) * accountPace.forgetOneAfterMs

/** Returns the time until the next attempt is allowed, in milliseconds: it doubles with each failure, up to 15 minutes. */
export function waitMs(known: Failures | undefined, now: number, pace: Pace): number {
  const delays = failuresLeft(known, now, pace) - pace.freeFailures
  // A failure that is far in the future was stored before the clock was set back: nobody has to wait for that time.
  if (!known || delays < 0 || known.last_failed_at - now > maximumDelayMs) return 0
  return Math.max(0, known.last_failed_at + Math.min(maximumDelayMs, firstDelayMs * 2 ** delays) - now)
}

/** Returns the failures to store after one more failure. */
export function afterFailure(known: Failures | undefined, now: number, pace: Pace): Failures {
  const most = pace.freeFailures + countedDelays
  return { failures: Math.min(most, failuresLeft(known, now, pace) + 1), last_failed_at: now }
}

function failuresLeft(known: Failures | undefined, now: number, { forgetOneAfterMs }: Pace): number {
  if (!known) return 0
  const elapsedMs = Math.max(0, now - known.last_failed_at)
  return Math.max(0, known.failures - Math.floor(elapsedMs / forgetOneAfterMs))
}
