import { slopeOf } from '../slope.ts'
import { noiseOf } from './noise.ts'

/** How growth changes within the slope window. */
export type Bend = {
  /** The slopes per day of the older and of the newer half. */
  before: number
  after: number
  /** The days of a half. */
  days: number
  /** How certain the change is: 0 for what noise explains, towards 1. */
  certainty: number
}

/** A window with fewer days is not halved. */
const leastDays = 42
/** A smaller part of the slope is no change, but may be the rounding of a line. */
const leastChange = 0.02
/** The slopes differ if they differ by more than this many standard errors. */
const leastErrors = 2
/** Growth is taken to speed up for this many days at most. */
const speedUpDays = 120
/** Growth that levels off keeps between these parts of its slope in each half window. */
const [leastKept, mostKept] = [0.05, 0.999]

/** Compares the slopes of the two halves of the slope window. */
export function bendOf(values: Float64Array, start: number, end: number): Bend | undefined {
  if (end - start < leastDays) return undefined
  const middle = (start + end) >> 1
  const [before, after] = [slopeOf(values, start, middle), slopeOf(values, middle, end)]
  if (Number.isNaN(before) || Number.isNaN(after)) return undefined
  if (Math.abs(after - before) < leastChange * Math.abs(before)) return undefined
  const errors = [noiseOf(values, start, middle, before), noiseOf(values, middle, end, after)]
  const variance = errors.reduce((sum, { slopeError }) => sum + slopeError ** 2, 0)
  const ratio = (leastErrors ** 2 * variance) / (after - before) ** 2
  return { before, after, days: end - middle, certainty: ratio < 1 ? 1 - ratio : 0 }
}

/**
 * Returns how much more (positive) or less (negative) than `growth * distance` comes if the growth goes on to change like
 * this.
 */
export function bentBy(bend: Bend, growth: number, distance: number): number {
  const { before, after, certainty } = bend
  if (certainty === 0) return 0
  return (
    certainty * (growth * (after - before) < 0 ? slowerBy(bend, growth, distance) : fasterBy(bend, growth, distance))
  )
}

/** The slope goes on to fall by the same factor in each half window. */
function slowerBy({ before, after, days }: Bend, growth: number, distance: number): number {
  const kept = Math.min(mostKept, Math.max(leastKept, after / before))
  const now = after * growth > 0 ? after * Math.sqrt(kept) : 0
  return (now * days * (kept ** (distance / days) - 1)) / Math.log(kept) - growth * distance
}

/** The slope goes on to rise by the same amount in each half window, for some time. */
function fasterBy({ before, after, days }: Bend, growth: number, distance: number): number {
  const time = Math.min(distance, speedUpDays)
  const rise = ((after - before) / days) * ((time * (time + days)) / 2 + (distance - time) * (time + days / 2))
  return (after - growth) * distance + rise
}
