import { medianOfEvery } from '../quantile.ts'
import type { Step } from '../steps/step-pattern.ts'

/** How the values are spread around their trend, in the unit of the series; variances are in its square. */
export type Noise = {
  /** Correlation of the residuals of successive values, 0 to 0.98. */
  persistence: number
  /** Variance of the part of a residual that does not follow from the one before. */
  innovation: number
  /** Variance of the weekly rhythm. */
  rhythm: number
  /** Standard error of the slope, per day. */
  slopeError: number
  /** The standard error of the slope if the persistence is one standard error higher than estimated. */
  cautiousSlopeError: number
}

const rhythmDays = 28
const maxPersistence = 0.98
let residuals = new Float64Array(0)

/**
 * Returns the noise around a trend of `slope` from `start` to before `end`: an autoregressive process of the first order and
 * a weekly rhythm. The estimated persistence is too low in short series (Marriott and Pope 1954, Kendall 1954) and is
 * corrected. The error of the slope is that of least squares with the effective number of independent values (Santer et al.
 * 2000), and at most that of a random walk with twice the variance.
 */
export function noiseOf(
  values: Float64Array,
  start: number,
  end: number,
  slope: number,
  steps: readonly Step[] = [],
): Noise {
  const days = end - start
  if (residuals.length < days) residuals = new Float64Array(days)
  for (let n = 0; n < days; n++) residuals[n] = (values[start + n] as number) - slope * (n - days + 1)
  const level = medianOfEvery(residuals, 1, 0, days)
  for (let n = 0; n < days; n++) residuals[n] = (residuals[n] as number) - level
  const rhythm = days >= rhythmDays ? takeRhythm(residuals, days) : { variance: 0, weekdays: 1 }

  let before = Number.NaN
  let [count, squares, products, sum, squaredDays] = [0, 0, 0, 0, 0]
  let [changeSquares, changeProducts, changeBefore] = [0, 0, 0]
  for (let day = 0; day < days; day++) {
    const residual = residuals[day] as number
    if (Number.isNaN(residual)) continue
    count++
    squares += residual * residual
    if (!Number.isNaN(before)) {
      const change = residual - before
      products += residual * before
      changeSquares += change * change
      changeProducts += change * changeBefore
      changeBefore = change
    }
    before = residual
    sum += day
    squaredDays += day * day
  }
  squaredDays -= (sum * sum) / count
  const stretch = stretchPart(steps, start, end)
  squaredDays *= stretch
  const found = squares > 0 ? Math.min(maxPersistence, Math.max(0, products / squares)) : 0
  const persistence = Math.min(maxPersistence, found + (2 + 4 * found + 6 * found ** 4) / count)
  const momentum = changeSquares > 0 ? Math.min(0.8, Math.max(0, changeProducts / changeSquares)) : 0
  const innovation =
    ((squares / Math.max(1, count - 1 - rhythm.weekdays)) * (1 - found * found) * (1 + momentum)) / (1 - momentum)
  const asWalk = (2 * 1.2 * innovation * count) / (days ** 2 * stretch)
  const errorAt = (p: number) => Math.sqrt(Math.min(innovation / (1 - p) ** 2 / squaredDays, asWalk))
  const higher = Math.min(maxPersistence, persistence + Math.sqrt((1 - found * found) / count))
  return {
    persistence,
    innovation,
    rhythm: rhythm.variance,
    slopeError: errorAt(persistence),
    cautiousSlopeError: errorAt(higher),
  }
}

/**
 * A step says nothing about the slope, only the stretches between steps do. The sum of their lengths to the third power,
 * as part of that of all days.
 */
function stretchPart(steps: readonly Step[], start: number, end: number): number {
  let [from, cubes] = [start, 0]
  for (const { day } of steps) {
    if (day <= from || day >= end) continue
    cubes += (day - from) ** 3
    from = day
  }
  return (cubes + (end - from) ** 3) / (end - start) ** 3
}

/** Subtracts the median of each day of the week; `variance` is that of these medians, `weekdays` how many have values. */
function takeRhythm(values: Float64Array, days: number): { variance: number; weekdays: number } {
  let [squares, weekdays] = [0, 0]
  for (let weekday = 0; weekday < 7; weekday++) {
    const median = medianOfEvery(values, 7, weekday, days)
    if (Number.isNaN(median)) continue
    weekdays++
    squares += median * median
    for (let n = weekday; n < days; n += 7) values[n] = (values[n] as number) - median
  }
  return { variance: squares / weekdays, weekdays }
}

/**
 * Returns the standard deviation of the error that this noise explains, `distance` days after the last value. The slope is
 * not part of a forecast without growth: its error is then 0.
 */
export function expectedError(noise: Noise, distance: number, slopeError = noise.slopeError): number {
  const { persistence, innovation, rhythm } = noise
  const process = (2 * innovation * (1 - persistence ** distance)) / (1 - persistence ** 2)
  const weekly = distance % 7 === 0 ? 0 : 2 * rhythm
  return Math.sqrt(process + weekly + (slopeError * distance) ** 2)
}
