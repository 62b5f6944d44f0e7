import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DailyPoint } from './daily-series.ts'
import { daysUntil, forecast, series } from './test-series.ts'

/** Series of every kind: growing, flat, shrinking, noisy, with steps and gaps. */
const anySeries = fc
  .record({
    slope: fc.double({ min: -3, max: 5, noNaN: true }),
    noise: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 14, maxLength: 120 }),
    deviation: fc.constantFrom(0, 1, 10, 60),
    step: fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), size: fc.integer({ min: -300, max: 300 }) }),
    gap: fc.integer({ min: 2, max: 9 }),
  })
  .map(({ slope, noise, deviation, step, gap }) =>
    series(noise.length, (day) => {
      const moved = day > step.share * noise.length ? step.size : 0
      return Math.max(0, 400 + slope * day + deviation * (noise[day] as number) + moved)
    }).filter((_, n) => n % gap !== 1 || noise.length < 30),
  )

/** Days until a date; a missing date is later than all others. */
const orLater = (date: string | null | undefined) => (date ? daysUntil(date) : Number.POSITIVE_INFINITY)
const options = { numRuns: 200 }

test('the fuller the pool, the sooner each date, and a date never disappears', () => {
  fc.assert(
    fc.property(anySeries, fc.double({ min: 0.3, max: 1, noNaN: true }), (points, share) => {
      const roomy = forecast(points)
      const full = forecast(points.map((point) => ({ ...point, total: point.total * share })))
      for (const name of ['near_full_at', 'full_at'] as const) {
        for (const at of ['earliest', 'likely', 'latest'] as const) {
          expect(orLater(full[name]?.[at])).toBeLessThanOrEqual(orLater(roomy[name]?.[at]))
        }
      }
      expect(orLater(full.order_by)).toBeLessThanOrEqual(orLater(roomy.order_by))
    }),
    options,
  )
})

test('more data of the same growth makes each date sooner', () => {
  fc.assert(
    fc.property(anySeries, fc.integer({ min: 1, max: 400 }), (points, more) => {
      const before = forecast(points)
      const after = forecast(points.map((point) => ({ ...point, used: point.used + more })))
      for (const name of ['near_full_at', 'full_at'] as const) {
        for (const at of ['earliest', 'likely', 'latest'] as const) {
          expect(orLater(after[name]?.[at])).toBeLessThanOrEqual(orLater(before[name]?.[at]))
        }
      }
      expect(orLater(after.order_by)).toBeLessThanOrEqual(orLater(before.order_by))
    }),
    options,
  )
})

const inUnit = (points: readonly DailyPoint[], unit: number) =>
  points.map((point) => ({ ...point, used: point.used * unit, total: point.total * unit }))

// These units change no digit of a number, so that even values at the edge of a rule stay on their side.
test('the unit does not matter: bytes, TiB and parts of a byte have the same dates', () => {
  fc.assert(
    fc.property(anySeries, fc.constantFrom(2 ** 40, 2 ** -40, 2 ** -20, 8), (points, unit) => {
      const { usage: _, growth_per_day: growth, ...one } = forecast(points)
      const { usage: __, growth_per_day: otherGrowth, ...other } = forecast(inUnit(points, unit))
      expect(other).toEqual(one)
      expect(otherGrowth).toBeCloseTo((growth as number) * unit, -Math.log10(unit) + 2)
    }),
    options,
  )
})

test('a decimal unit, which rounds every number, moves the dates of a line by at most a day', () => {
  const slopes = fc.integer({ min: 100, max: 900 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(slopes, fc.constantFrom(1e12, 1e-6, 3, 0.1), (slope, unit) => {
      const points = series(60, (day) => 100 + slope * day)
      const [one, other] = [forecast(points), forecast(inUnit(points, unit))]
      for (const at of ['earliest', 'likely', 'latest'] as const) {
        const days = [one, other].map(({ near_full_at }) => orLater(near_full_at?.[at]))
        expect(Math.abs(Number(days[0]) - Number(days[1]))).toBeLessThanOrEqual(1)
      }
    }),
    options,
  )
})

test('the order of the input does not matter', () => {
  const shuffled = anySeries.chain((points) =>
    fc.tuple(fc.constant(points), fc.shuffledSubarray(points, { minLength: points.length })),
  )
  fc.assert(
    fc.property(shuffled, ([points, other]) => {
      expect(forecast(other)).toEqual(forecast(points))
    }),
    options,
  )
})

test('more history of the same line does not change the dates', () => {
  const line = fc.record({
    slope: fc.integer({ min: 1, max: 800 }).map((hundredths) => hundredths / 100),
    short: fc.integer({ min: 14, max: 60 }),
    long: fc.integer({ min: 60, max: 400 }),
  })
  fc.assert(
    fc.property(line, ({ slope, short, long }) => {
      const ofDays = (days: number) => {
        const { days_of_history: _, ...rest } = forecast(
          series(days, (day) => 5_000 + slope * (day - days + 1), 10_000),
        )
        return rest
      }
      expect(ofDays(long)).toEqual(ofDays(short))
    }),
    options,
  )
})
