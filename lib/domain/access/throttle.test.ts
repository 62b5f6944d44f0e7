import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forgottenAfterMs, freeFailures, maximumDelayMs, waitMs } from './throttle.ts'

const now = Date.UTC(2026, 0, 1)
const failures = fc.integer({ min: 0, max: 10_000 })

test('the first failures cost nothing, the next ones a second and then twice as long each time', () => {
  const waits = [0, freeFailures - 1, freeFailures, freeFailures + 1, freeFailures + 2]
  expect(waits.map((count) => waitMs({ failures: count, last_failed_at: now }, now))).toEqual([0, 0, 1000, 2000, 4000])
  expect(waitMs(undefined, now)).toBe(0)
})

test('more failures never wait for less, and none for longer than a quarter of an hour', () => {
  fc.assert(
    fc.property(failures, (count) => {
      const wait = waitMs({ failures: count, last_failed_at: now }, now)
      expect(wait).toBeLessThanOrEqual(maximumDelayMs)
      expect(waitMs({ failures: count + 1, last_failed_at: now }, now)).toBeGreaterThanOrEqual(wait)
    }),
  )
})

test('waiting counts, and a day without a failure clears the account', () => {
  expect(waitMs({ failures: 7, last_failed_at: now }, now + 3_000)).toBe(1_000)
  expect(waitMs({ failures: 7, last_failed_at: now }, now + 4_000)).toBe(0)
  expect(waitMs({ failures: 9_999, last_failed_at: now }, now + forgottenAfterMs + 1)).toBe(0)
})
