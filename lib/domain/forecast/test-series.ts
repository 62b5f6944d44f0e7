import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { dayMs } from '#lib/values/time.ts'
import type { DailyPoint } from './daily-series.ts'
import { forecastOf } from './forecast.ts'

/** The day on which the series of the tests end. */
export const today = Date.parse('2026-11-22') / dayMs

/** Returns a series of `count` days that ends today; the first day is 0. */
export function series(count: number, used: (day: number) => number, total = 1_000): DailyPoint[] {
  return Array.from({ length: count }, (_, day) => ({ day: today - count + 1 + day, used: used(day), total }))
}

/** Returns a generator of normally distributed random numbers (Box and Muller 1958), the same for the same seed. */
export function gaussian(seed: number): () => number {
  const random = xoroshiro128plus(seed)
  return () => Math.sqrt(-2 * Math.log(1 - uniformFloat64(random))) * Math.cos(2 * Math.PI * uniformFloat64(random))
}

/** The forecast of `series(60, (day) => 500 + 2 * day)`, with a lead time of 56 days. */
export const lineForecast = {
  usage: { percentage: 61.8, raw: 618, total: 1_000 },
  growth_per_day: 2,
  near_full_at: { earliest: '2027-03-18', likely: '2027-03-18', latest: '2027-03-18' },
  full_at: { earliest: '2027-06-01', likely: '2027-06-01', latest: '2027-06-01' },
  order_by: '2027-01-21',
  days_of_history: 60,
  reason: null,
  full_reason: null,
}

/** Computes the forecast with a lead time of 56 days. */
export function forecast(points: readonly DailyPoint[]) {
  const result = forecastOf(points, { leadTimeDays: 56 })
  if (!result) throw new Error('no points')
  return result
}

/** Returns the number of days from today to a date; NaN without a date. */
export function daysUntil(date: string | null | undefined): number {
  return date ? Date.parse(date) / dayMs - today : Number.NaN
}
