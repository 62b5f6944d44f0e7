import { medianOf } from '#lib/domain/forecast/quantile.ts'

/** Other methods to compare with: the forecast of the change `distance` days after the last value. */
export type Method = (values: Float64Array) => (distance: number) => number

const levels = [0.1, 0.3, 0.6, 0.9]
const slopes = [0.02, 0.1, 0.3]
const dampings = [0.9, 0.95, 0.98]

export const otherMethods: Record<string, Method> = {
  'stays as it is': () => () => 0,
  'least squares 30': leastSquares,
  'damped Holt': dampedHolt,
  'Theil-Sen': theilSen,
}

/** The median of the slopes between all values of the last 60 days, from the last value. */
function theilSen(values: Float64Array): (distance: number) => number {
  const slopes: number[] = []
  for (let from = Math.max(0, values.length - 60); from < values.length; from++) {
    for (let to = from + 1; to < values.length; to++) {
      const slope = ((values[to] as number) - (values[from] as number)) / (to - from)
      if (!Number.isNaN(slope)) slopes.push(slope)
    }
  }
  const slope = medianOf(Float64Array.from(slopes))
  return (distance) => slope * distance
}

/** The line through the last 30 days, which is what `predict_linear` of Prometheus does. */
function leastSquares(values: Float64Array): (distance: number) => number {
  let [count, sumX, sumY, sumXx, sumXy] = [0, 0, 0, 0, 0]
  for (let x = -29; x <= 0; x++) {
    const y = values[values.length - 1 + x] as number
    if (Number.isNaN(y)) continue
    count++
    sumX += x
    sumY += y
    sumXx += x * x
    sumXy += x * y
  }
  const slope = (count * sumXy - sumX * sumY) / (count * sumXx - sumX * sumX)
  const atLast = (sumY - slope * sumX) / count
  const last = values.at(-1) as number
  return (distance) => atLast + slope * distance - last
}

/** Holt's method with a damped trend (Gardner and McKenzie 1985), its parameters those of the least squared one-day errors. */
function dampedHolt(values: Float64Array): (distance: number) => number {
  const known = values.filter((value) => !Number.isNaN(value))
  let best = { error: Number.POSITIVE_INFINITY, level: 0, trend: 0, damping: 0 }
  for (const alpha of levels) {
    for (const beta of slopes) {
      for (const damping of dampings) {
        const fitted = runHolt(known, alpha, beta, damping)
        if (fitted.error < best.error) best = { ...fitted, damping }
      }
    }
  }
  const last = known.at(-1) as number
  const { level, trend, damping } = best
  return (distance) => level + (trend * damping * (1 - damping ** distance)) / (1 - damping) - last
}

function runHolt(values: Float64Array, alpha: number, beta: number, damping: number) {
  let level = values[0] as number
  let trend = ((values[7] as number) - level) / 7
  let error = 0
  for (let n = 1; n < values.length; n++) {
    const expected = level + damping * trend
    const difference = (values[n] as number) - expected
    error += difference * difference
    level = expected + alpha * difference
    trend = damping * trend + alpha * beta * difference
  }
  return { error, level, trend }
}
