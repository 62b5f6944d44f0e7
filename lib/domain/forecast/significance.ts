import type { Noise } from './errors/noise.ts'
import { errorRatio, type PastForecast } from './errors/past-errors.ts'

/** A slope must be at least this many standard errors; more for few days and for persistent noise, which is less well known. */
const leastErrors = 3
const fewDaysErrors = 20
const persistentNoiseErrors = 5
/**
 * Of 8 to 11 weekly changes, all must have the sign of the slope (this happens by chance in one of 256 random walks); of 12
 * to 23, all but one; and so on.
 */
const leastWeeks = 8
const mostWeeks = 26
const weeksOfException = 12
/** The distances, in days, at which errors of the trend are compared with those of "stays as it is". */
const comparedDistances: readonly number[] = [14, 28]
/** The trend was clearly better below this ratio of the errors, and useless from the other one. */
const usefulRatio = 0.75
const uselessRatio = 0.95

/**
 * Returns whether a slope is growth (or shrinking) and not noise. One of these must hold: the trend was clearly better than
 * "stays as it is" in the past, and is more than its standard error; nearly all weekly changes have its sign (Cox and Stuart
 * 1955), which a random walk rarely does; or it is several standard errors and was not useless in the past.
 */
export function isSignificant(
  values: Float64Array,
  windowDays: number,
  slope: number,
  noise: Noise,
  past: readonly PastForecast[],
): boolean {
  const ratios = comparedDistances
    .map((distance) => errorRatio(past, values, distance))
    .filter((ratio) => ratio !== undefined)
  const errors = Math.abs(slope) / noise.cautiousSlopeError
  if (ratios.length === comparedDistances.length && ratios.every((ratio) => ratio < usefulRatio)) return errors > 1
  if (isSteady(values, slope)) return true
  const needed = leastErrors + fewDaysErrors / windowDays + persistentNoiseErrors * noise.persistence ** 2
  return errors > needed && ratios.every((ratio) => ratio < uselessRatio)
}

/** Whether nearly all weekly changes have the sign of the slope. */
function isSteady(values: Float64Array, slope: number): boolean {
  let weeks = 0
  let exceptions = 0
  for (let day = values.length - 1; day >= 7 && weeks < mostWeeks; day -= 7) {
    const change = (values[day] as number) - (values[day - 7] as number)
    if (Number.isNaN(change)) continue
    weeks++
    if (!(change * slope > 0)) exceptions++
  }
  return weeks >= leastWeeks && exceptions <= Math.floor(weeks / weeksOfException)
}
