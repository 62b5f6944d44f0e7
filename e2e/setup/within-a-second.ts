import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** How old an answer may be when another process has changed something. */
const promisedMs = 1_000

/**
 * Asks until the answer is the expected one; whatever is asked for later than a second from now must be. A slow machine
 * takes longer to answer, but its answers are no older.
 */
export async function withinASecond<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  const changedAt = performance.now()
  while (true) {
    const askedMs = performance.now() - changedAt
    const answer = await ask()
    if (isDeepStrictEqual(answer, expected)) return
    if (askedMs > promisedMs) expect(answer).toEqual(expected)
    await sleep(10)
  }
}
