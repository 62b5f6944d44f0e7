import { medianOf } from './quantile.ts'

/** The slope is that of the last 60 days, and of at least 14 values where there are gaps. */
export const slopeDays = 60
export const minPoints = 14
/** From four weeks on, values are compared with those of the same day of the week. */
const rhythmDays = 28

const scratch = new Float64Array((slopeDays * (slopeDays - 1)) / 2)

/**
 * Returns the first day of the slope window that ends before `end`; undefined when there are fewer than 14 values before
 * `end`.
 */
export function windowStart(values: Float64Array, end: number): number | undefined {
  let count = 0
  for (let day = end - 1; day >= 0; day--) {
    if (!Number.isNaN(values[day])) count++
    if (count >= minPoints && (day <= end - slopeDays || day === 0)) return day
  }
  return undefined
}

/**
 * Returns the slope per day of the values from `start` to before `end`: the median of the slopes between two days (Theil
 * 1950, Sen 1968), of the same day of the week so that a weekly rhythm cancels (Hirsch, Slack and Smith 1982). With fewer
 * than four weeks, of all days that are at least seven days apart.
 */
export function slopeOf(values: Float64Array, start: number, end: number): number {
  const pairs = end - start >= rhythmDays ? fillSlopes(values, start, end, 7) : 0
  return medianOf(scratch, pairs >= minPoints ? pairs : fillSlopes(values, start, end, 1))
}

/**
 * Fills the scratch space with the slopes between all days that are 7, 7 + step, 7 + 2 * step … days apart. Returns how
 * many there are.
 */
function fillSlopes(values: Float64Array, start: number, end: number, step: number): number {
  let count = 0
  for (let distance = 7; distance < end - start; distance += step) {
    for (let day = start + distance; day < end; day++) {
      const change = (values[day] as number) - (values[day - distance] as number)
      if (!Number.isNaN(change)) scratch[count++] = change / distance
    }
  }
  return count
}
