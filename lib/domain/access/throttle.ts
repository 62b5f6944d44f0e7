/** Failures that cost nothing: people mistype. */
export const freeFailures = 5
const firstDelayMs = 1_000
export const maximumDelayMs = 900_000
/** After so long without a failure the earlier ones are forgotten. */
export const forgottenAfterMs = 86_400_000

export type Failures = { failures: number; last_failed_at: number }

/** How long the next sign-in must still wait, in milliseconds: doubling from the sixth failure on, never for ever. */
export function waitMs(known: Failures | undefined, now: number): number {
  if (!known || known.failures < freeFailures || now - known.last_failed_at > forgottenAfterMs) return 0
  const delayMs = Math.min(maximumDelayMs, firstDelayMs * 2 ** (known.failures - freeFailures))
  return Math.max(0, known.last_failed_at + delayMs - now)
}
