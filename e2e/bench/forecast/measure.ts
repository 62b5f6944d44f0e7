import { trendOf } from '#lib/domain/forecast/trend.ts'
import { otherMethods } from './methods.ts'

export const horizons = [7, 30, 90] as const

/** The results of forecasts from some origins at one distance. */
export class Score {
  count = 0
  covered = 0
  /** Sums of errors by method; "ours" is the forecast of the product. */
  readonly errors: Record<string, number> = {}

  get coverage(): number {
    return this.covered / this.count
  }

  /** The error of a method divided by that of "stays as it is". */
  ratio(method: string): number {
    return (this.errors[method] ?? Number.NaN) / (this.errors['stays as it is'] ?? Number.NaN)
  }

  /** Adds a forecast of `change`; `isCovered` is undefined if only errors are measured. */
  add(method: string, forecast: number, change: number): void {
    this.errors[method] = (this.errors[method] ?? 0) + Math.abs(change - forecast)
  }
}

/** Scores at each of `horizons`. */
export function newScores(): Score[] {
  return horizons.map(() => new Score())
}

/** Forecasts the values after `origin` from those before it, by every method, and adds how wrong each was. */
export function scoreOrigin(values: Float64Array, origin: number, scores: readonly Score[]): void {
  const known = values.slice(0, origin)
  const last = known.at(-1) as number
  if (Number.isNaN(last)) return
  const trend = trendOf(known)
  if (!trend) return
  const others = Object.entries(otherMethods).map(([name, method]) => ({ name, forecast: method(known) }))
  horizons.forEach((distance, n) => {
    const change = (values[origin - 1 + distance] ?? Number.NaN) - last
    const score = scores[n]
    if (!score || Number.isNaN(change)) return
    const error = change - trend.growth * distance
    const { low, high } = trend.range(distance)
    score.count++
    if (error >= low && error <= high) score.covered++
    score.add('ours', trend.growth * distance, change)
    for (const { name, forecast } of others) score.add(name, forecast(distance), change)
  })
}
