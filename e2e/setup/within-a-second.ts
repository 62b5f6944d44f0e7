import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'

/** The maximum age of a response after another process has changed a row. A busy machine keeps timers waiting: the check is patient. */
const maximumAgeMs = runsAll ? 1_000 : 60_000

/**
 * Reads until the value is the expected one. A read that starts later than one second from now must return it, in the check a
 * minute. A slow machine takes longer to respond, but its values are no older.
 */
export async function expectWithinASecond<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const changedAt = performance.now()
  while (true) {
    const startedMs = performance.now() - changedAt
    const value = await read()
    if (isDeepStrictEqual(value, expected)) return
    if (startedMs > maximumAgeMs) expect(value).toEqual(expected)
    await sleep(10)
  }
}
