import { slopeDays, slopeOf, windowStart } from '../slope.ts'
import { expectedError, type Noise, noiseOf } from './noise.ts'

/** The distances, in days, at which the past is examined. */
const distances = [3, 7, 14, 21, 28, 42, 60, 90, 120] as const
const longestDistance = distances[distances.length - 1] as number
/** Days between two origins at which the slope is determined; it serves the days that follow. */
const originDays = 7

/** A forecast of the past: from the values before `end`. */
export type PastForecast = { end: number; slope: number; noise: Noise }

/** Errors of past forecasts at one distance, as multiples of the expected error; positive: forecast too low. */
export type PastErrors = { distance: number; multiples: Float64Array }

/** Forecasts the past from weekly origins (Tashman 2000, rolling origin). `values` are without steps. */
export function forecastPast(values: Float64Array): PastForecast[] {
  const forecasts: PastForecast[] = []
  for (let end = values.length - 1; end > 0; end -= originDays) {
    const start = windowStart(values, end)
    if (start === undefined || !isRecent(values, end, longestDistance)) break
    const slope = slopeOf(values, start, end)
    forecasts.push({ end, slope, noise: noiseOf(values, start, end, slope) })
  }
  return forecasts
}

/** Whether errors of forecasts from before `end` count: the noise of a series changes (compare Gibbs and Candès 2021). */
function isRecent(values: Float64Array, end: number, distance: number): boolean {
  return values.length - end <= slopeDays + 2 * distance
}

/** Errors at each distance of the past forecasts, or of "stays as it is" where `isTrend` is false. */
export function pastErrorsOf(forecasts: readonly PastForecast[], values: Float64Array, isTrend: boolean): PastErrors[] {
  return distances.map((distance) => {
    const multiples = new Float64Array(originDays * forecasts.length)
    let count = 0
    for (const { end, slope, noise } of forecasts) {
      if (!isRecent(values, end, distance)) break
      const expected = expectedError(noise, distance, isTrend ? noise.slopeError : 0)
      const growth = isTrend ? slope * distance : 0
      const last = Math.min(end - 1 + originDays, values.length - distance)
      for (let origin = end - 1; origin < last; origin++) {
        const error = (values[origin + distance] as number) - (values[origin] as number) - growth
        if (!Number.isNaN(error)) multiples[count++] = expected > 0 ? error / expected : Math.sign(error)
      }
    }
    return { distance, multiples: multiples.subarray(0, count) }
  })
}

/**
 * Returns the mean error of the past forecasts divided by that of "stays as it is"; undefined if there are fewer than two
 * independent errors.
 */
export function errorRatio(forecasts: readonly PastForecast[], values: Float64Array, distance: number) {
  let [count, ofTrend, ofNoTrend] = [0, 0, 0]
  for (const { end, slope } of forecasts) {
    if (!isRecent(values, end, distance)) break
    const last = Math.min(end - 1 + originDays, values.length - distance)
    for (let origin = end - 1; origin < last; origin++) {
      const change = (values[origin + distance] as number) - (values[origin] as number)
      if (Number.isNaN(change)) continue
      count++
      ofTrend += Math.abs(change - slope * distance)
      ofNoTrend += Math.abs(change)
    }
  }
  return count < 2 * distance ? undefined : ofTrend / ofNoTrend
}
