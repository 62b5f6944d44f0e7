import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import {
  accountPace,
  addressPace,
  afterFailure,
  type Failures,
  forgottenAfterMs,
  maximumDelayMs,
  waitMs,
} from './throttle.ts'

const now = Date.UTC(2026, 0, 1)

describe.each([
  ['an account', accountPace],
  ['an address', addressPace],
])('%s', (_, pace) => {
  const failed = (failures: number): Failures => ({ failures, last_failed_at: now })
  const count = fc.integer({ min: 0, max: 1_000 })
  const elapsed = fc.integer({ min: 0, max: 2 * forgottenAfterMs })

  test('the first failures cause no delay, the next one a second, and each further one twice the delay', () => {
    const counts = [0, 1, 2, 3].map((more) => pace.freeFailures - 1 + more)
    expect(counts.map((failures) => waitMs(failed(failures), now, pace))).toEqual([0, 1000, 2000, 4000])
    expect(waitMs(undefined, now, pace)).toBe(0)
  })
  test('more failures never shorten the delay, which is at most 15 minutes', () => {
    fc.assert(
      fc.property(count, elapsed, (failures, later) => {
        const wait = waitMs(failed(failures), now + later, pace)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(maximumDelayMs)
        expect(waitMs(failed(failures + 1), now + later, pace)).toBeGreaterThanOrEqual(wait)
      }),
    )
  })
  test('after the given delay an attempt is allowed, and waiting longer never forbids it', () => {
    fc.assert(
      fc.property(count, elapsed, elapsed, (failures, later, longer) => {
        const known = failed(failures)
        const wait = waitMs(known, now + later, pace)
        expect(waitMs(known, now + later + wait, pace)).toBe(0)
        expect(waitMs(known, now + later + longer, pace)).toBeLessThanOrEqual(wait)
      }),
    )
  })
  test('a clock that is set back extends the delay at most to twice the maximum, however large the step', () => {
    fc.assert(
      fc.property(count, elapsed, (failures, back) => {
        expect(waitMs(failed(failures), now - back, pace)).toBeLessThanOrEqual(2 * maximumDelayMs)
      }),
    )
  })
  test('any number of failures expires in the end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 * maximumDelayMs }), { maxLength: 300 }), (pauses) => {
        let known: Failures | undefined
        let time = now
        for (const pause of pauses) {
          time += pause
          known = afterFailure(known, time, pace)
        }
        expect(afterFailure(known, time + forgottenAfterMs, pace).failures).toBe(1)
      }),
    )
  })
})

test('an account gets at most a few hundred guesses of its password a day', () => {
  let known: Failures | undefined
  let guesses = 0
  for (let time = now; time < now + dayMs; guesses++) {
    known = afterFailure(known, time, accountPace)
    time += waitMs(known, time, accountPace)
  }
  expect(guesses).toBeLessThan(120)
})
