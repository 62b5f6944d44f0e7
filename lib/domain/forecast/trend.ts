import { bendOf } from './errors/bend.ts'
import { noiseOf } from './errors/noise.ts'
import { forecastPast, pastErrorsOf } from './errors/past-errors.ts'
import { type Range, rangeOf } from './errors/range.ts'
import { isSignificant } from './significance.ts'
import { slopeOf, windowStart } from './slope.ts'
import { findSteps, withoutSteps } from './steps/steps.ts'

/** The forecast of the amount: `last + growth * days`, within `range(days)` around it in 80 % of cases. */
export type Trend = {
  last: number
  /** Per day; 0 if it is not significant: it may be noise. */
  growth: number
  /** Per day; growth up to this could be hidden in the noise. */
  hiddenGrowth: number
  range: Range
}

/** Returns the trend at the end of a series (NaN for a day without a value); undefined if it has fewer than 14 values. */
export function trendOf(values: Float64Array): Trend | undefined {
  const end = values.length
  const start = windowStart(values, end)
  if (start === undefined) return undefined
  const steps = findSteps(values)
  const level = steps.length > 0 ? withoutSteps(values, steps) : values
  const slope = slopeOf(level, start, end)
  const noise = noiseOf(level, start, end, slope, steps)
  const past = forecastPast(level)
  const growth = isSignificant(level, end - start, slope, noise, past) ? slope : 0
  return {
    last: values[end - 1] ?? Number.NaN,
    growth,
    hiddenGrowth: Math.max(0, slope) + noise.slopeError,
    range: rangeOf({
      noise,
      growth,
      past: pastErrorsOf(past, level, growth !== 0),
      steps,
      days: end,
      bend: growth === 0 ? undefined : bendOf(level, start, end),
    }),
  }
}
