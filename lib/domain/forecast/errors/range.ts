import { quantileOf } from '../quantile.ts'
import type { Step } from '../steps/step-pattern.ts'
import { type Bend, bentBy } from './bend.ts'
import { expectedError, type Noise } from './noise.ts'
import type { PastErrors } from './past-errors.ts'
import { stepRisk } from './step-risk.ts'

/** The share of past errors that the range covers; a little less of the future ones, which are 80 %. */
const coverage = 0.82
/** The multiple of the expected error that covers 80 % in usual series, with the weight of this many independent errors. */
const usualMultiple = 1.35
const usualWeight = 2.5
/** How much the covered share is raised if there is one independent error; less if there are more. A trend needs more. */
const cautionOfTrend = 0.15
const cautionOfNoTrend = 0.1
/** A quantile of fewer errors is not used. */
const leastErrors = 5
/** A multiple is at least this. */
const leastMultiple = 0.4
/** Multiples that rise with the distance are taken to rise this much faster: the noise model misses that growth changes. */
const riseFactor = 1.5

/** How far a value `distance` days ahead can be below (negative) and above what is forecast. */
export type Range = (distance: number) => { low: number; high: number }

/** The values that determine the range; `days` is the length of the series. */
type RangeInput = {
  noise: Noise
  growth: number
  past: readonly PastErrors[]
  steps: readonly Step[]
  days: number
  bend: Bend | undefined
}

/** Multiples of the expected error below and above the forecast, at a distance. */
type Multiples = { distance: number; below: number; above: number }

/**
 * Returns the range around the forecast: the expected error, times the multiples that covered 80 % of the past errors at the
 * same distance (conformal prediction with normalised errors: Lei et al. 2018); wider on the side to which growth bends, and
 * on the side to which steps went.
 */
export function rangeOf({ noise, growth, past, steps, days, bend }: RangeInput): Range {
  const isTrend = growth !== 0
  const curve = multiplesOf(past, isTrend ? cautionOfTrend : cautionOfNoTrend)
  const slopeError = isTrend ? noise.slopeError : 0
  const risk = stepRisk(steps, days)
  return (distance) => {
    const expected = expectedError(noise, distance, slopeError)
    const { below, above } = multiplesAt(curve, distance)
    const bent = isTrend && bend ? bentBy(bend, growth, distance) : 0
    return risk(distance, {
      low: -below * expected + Math.min(0, bent),
      high: above * expected + Math.max(0, bent),
    })
  }
}

/**
 * The multiples at each distance with errors: on each side the mean of what covered its errors and what covered all
 * errors without their signs. Forecasts that overlap are not independent: n errors at distance h count as n / h. With few
 * errors the share is raised, because the largest of few errors is no upper bound, and the multiple is averaged with what
 * the shorter distances let expect. Beyond the longest distance the multiples go on to rise.
 */
function multiplesOf(past: readonly PastErrors[], caution: number): Multiples[] {
  const curve: Multiples[] = []
  let [below, above] = [usualMultiple, usualMultiple]
  for (const { distance, multiples: list } of past) {
    if (list.length < leastErrors) break
    const rise = riseOf(curve, distance)
    below *= rise
    above *= rise
    const weight = list.length / distance
    const share = Math.min(1, coverage * (1 + caution / weight))
    const either = quantileOf(list.map(Math.abs), share)
    const average = (side: number, before: number) => {
      const found = Math.max(leastMultiple, (either + side) / 2)
      return Math.exp((weight * Math.log(found) + usualWeight * Math.log(before)) / (weight + usualWeight))
    }
    below = average(-quantileOf(list, (1 - share) / 2), below)
    above = average(quantileOf(list, (1 + share) / 2), above)
    curve.push({ distance, below, above })
  }
  if (curve.length === 0) return [{ distance: 1, below, above }]
  const to = curve.at(-1) as Multiples
  const rise = riseOf(curve, 4 * to.distance)
  return [...curve, { distance: 4 * to.distance, below: to.below * rise, above: to.above * rise }]
}

/** By which factor the multiples rise from the last distance to `distance`, if they go on to rise as they did so far. */
function riseOf(curve: readonly Multiples[], distance: number): number {
  const from = curve.find((multiples) => multiples.distance >= 7)
  const to = curve.at(-1)
  if (!from || !to || from === to) return 1
  const rate = Math.log((to.below + to.above) / (from.below + from.above)) / Math.log(to.distance / from.distance)
  return (distance / to.distance) ** Math.min(1, Math.max(0, riseFactor * rate))
}

/** Interpolates linearly in the logarithm of the distance; outside the curve, the nearest multiples. */
function multiplesAt(curve: readonly Multiples[], distance: number): { below: number; above: number } {
  const next = curve.findIndex((point) => point.distance >= distance)
  const to = curve[next] ?? (curve.at(-1) as Multiples)
  const from = curve[next - 1]
  if (next < 0 || !from) return to
  const share = Math.log(distance / from.distance) / Math.log(to.distance / from.distance)
  return { below: from.below + share * (to.below - from.below), above: from.above + share * (to.above - from.above) }
}
