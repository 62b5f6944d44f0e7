import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { timeTicks } from './time-axis.ts'

const labels = (from: string, to: string) =>
  timeTicks(Date.parse(from), Date.parse(to), 'UTC').map(({ label }) => label)

afterEach(() => vi.unstubAllEnvs())

describe('the ticks of a time axis', () => {
  test.each([
    ['2026-11-21T10:20:00Z', '2026-11-22T10:20:00Z', ['12:00', '18:00', '22 Nov', '06:00']],
    ['2026-11-15T10:00:00Z', '2026-11-22T10:00:00Z', ['16 Nov', '18 Nov', '20 Nov', '22 Nov']],
    ['2026-10-23T00:00:00Z', '2026-12-12T00:00:00Z', ['24 Oct', '7 Nov', '21 Nov', '5 Dec']],
    ['2025-11-22T00:00:00Z', '2027-05-22T00:00:00Z', ['Jan 2026', 'Jul', 'Jan 2027']],
  ])('from %s to %s are %s', (from, to, expected) => expect(labels(from, to)).toEqual(expected))

  // The clock goes from 03:00 back to 02:00 on 25 October 2026 at 01:00Z, and from 02:00 to 03:00 on 29 March 2026 at 01:00Z.
  test.each([
    {
      ...{ of: 'the night of the longer day', from: '2026-10-24T23:30Z', to: '2026-10-25T03:30Z' },
      expected: ['00:00Z 02:00', '02:00Z 03:00', '03:00Z 04:00'],
    },
    {
      ...{ of: 'the longer day', from: '2026-10-24T21:00Z', to: '2026-10-25T22:30Z' },
      expected: ['22:00Z 25 Oct', '05:00Z 06:00', '11:00Z 12:00', '17:00Z 18:00'],
    },
    {
      ...{ of: 'its week', from: '2026-10-22T10:00Z', to: '2026-10-29T10:00Z' },
      expected: ['22:00Z 23 Oct', '22:00Z 25 Oct', '23:00Z 27 Oct', '23:00Z 29 Oct'],
    },
    {
      ...{ of: 'the night of the shorter day', from: '2026-03-28T23:30Z', to: '2026-03-29T03:30Z' },
      expected: ['00:00Z 01:00', '01:00Z 03:00', '02:00Z 04:00', '03:00Z 05:00'],
    },
    {
      ...{ of: 'the shorter day', from: '2026-03-28T22:00Z', to: '2026-03-29T21:30Z' },
      expected: ['23:00Z 29 Mar', '04:00Z 06:00', '10:00Z 12:00', '16:00Z 18:00'],
    },
    {
      ...{ of: 'its week', from: '2026-03-26T10:00Z', to: '2026-04-02T10:00Z' },
      expected: ['23:00Z 27 Mar', '23:00Z 29 Mar', '22:00Z 31 Mar', '22:00Z 2 Apr'],
    },
  ])('of $of from $from in Europe/Berlin are at local hours and midnights', ({ from, to, expected }) => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const ticks = timeTicks(Date.parse(from), Date.parse(to), 'browser')
    expect(ticks.map(({ at, label }) => `${new Date(at).toISOString().slice(11, 16)}Z ${label}`)).toEqual(expected)
  })

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
