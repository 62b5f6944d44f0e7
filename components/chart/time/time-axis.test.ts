import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { timeTicks } from './time-axis.ts'

const labels = (from: string, to: string) =>
  timeTicks(Date.parse(from), Date.parse(to), 'UTC').map(({ label }) => label)

describe('the ticks of a time axis', () => {
  test.each([
    ['2026-11-21T10:20:00Z', '2026-11-22T10:20:00Z', ['12:00', '18:00', '22 Nov', '06:00']],
    ['2026-11-15T10:00:00Z', '2026-11-22T10:00:00Z', ['16 Nov', '18 Nov', '20 Nov', '22 Nov']],
    ['2026-10-23T00:00:00Z', '2026-12-12T00:00:00Z', ['24 Oct', '7 Nov', '21 Nov', '5 Dec']],
    ['2025-11-22T00:00:00Z', '2027-05-22T00:00:00Z', ['Jan 2026', 'Jul', 'Jan 2027']],
  ])('from %s to %s are %s', (from, to, expected) => expect(labels(from, to)).toEqual(expected))

  test('are at most five, within the axis, in order and on a whole hour', () => {
    const from = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    const length = fc.integer({ min: 3_600_000, max: 3 * 366 * dayMs })
    fc.assert(
      fc.property(from, length, fc.constantFrom('UTC', 'browser'), (start, lengthMs, zone) => {
        const fromMs = start.getTime()
        const ticks = timeTicks(fromMs, fromMs + lengthMs, zone as 'UTC').map(({ at }) => at)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks).toEqual(ticks.toSorted((a, b) => a - b))
        for (const at of ticks) {
          expect(at).toBeGreaterThanOrEqual(fromMs)
          expect(at).toBeLessThanOrEqual(fromMs + lengthMs)
          expect(at % 900_000).toBe(0)
        }
      }),
    )
  })

  test('exist for every range of the history', () => {
    for (const days of [1, 7, 30, 50, 90, 150, 365, 608, 1095]) {
      const toMs = Date.parse('2026-11-22T19:45:00Z')
      expect(timeTicks(toMs - days * dayMs, toMs, 'UTC').length, `${days} days`).toBeGreaterThanOrEqual(2)
    }
  })
})
