import { medianOf, medianOfEvery } from '../quantile.ts'
import { slopeDays } from '../slope.ts'
import { isPattern, type Step } from './step-pattern.ts'

/** A step is at least this many times the usual difference between the levels on two sides of a day. */
const stepFactor = 5
/** A step is at least this part of the usual movement of 60 days; a smaller one hardly changes the slope. */
const leastShare = 0.15
/** Values on each side whose levels are compared: a week. */
const levelValues = 7
/** At least this part of a step happens within this many values. */
const sharpPart = 0.6
const sharpValues = 3
/** A level of fewer values is none, unless they are the last ones. */
const leastValues = 3
/** A series with more steps is not examined further. */
const mostSteps = 20
/** A weekly rhythm is taken out from four weeks on. */
const rhythmDays = 28
const noRhythm: readonly number[] = [0, 0, 0, 0, 0, 0, 0]
/** The standard deviation of a normal distribution divided by its median absolute deviation. */
const deviationOfMedian = 1.4826

/**
 * Finds changes of level that last and that are far larger than usual differences of level in this series, so that
 * what recurs (growth in lumps, a purge, a walk) is no step. The steps are in the order of their days.
 */
export function findSteps(values: Float64Array): Step[] {
  const growth = usualGrowth(values)
  const rhythm = rhythmOf(values)
  const days: number[] = []
  for (let day = 0; day < values.length; day++) if (!Number.isNaN(values[day])) days.push(day)
  const around = new Float64Array(days.length)
  for (let n = 0; n < days.length; n++) {
    const day = days[n] as number
    around[n] = (values[day] as number) - (rhythm[day % 7] as number) - growth * day
  }
  const least = leastShare * Math.abs(growth) * Math.min(slopeDays, values.length - 1)
  const steps: Step[] = []
  while (steps.length < mostSteps) {
    const found = largestStep(around, least)
    if (!found) break
    for (let n = 0; n < found.index; n++) around[n] = (around[n] as number) + found.change
    steps.push({ day: days[found.index] as number, change: found.change })
  }
  steps.sort((a, b) => a.day - b.day)
  return steps.filter((step) => !isPattern(step, steps, growth, values.length))
}

/** The median change per day over a week; 0 if there is none. */
function usualGrowth(values: Float64Array): number {
  const changes = new Float64Array(values.length)
  let count = 0
  for (let day = 7; day < values.length; day++) {
    const change = (values[day] as number) - (values[day - 7] as number)
    if (!Number.isNaN(change)) changes[count++] = change / 7
  }
  return count === 0 ? 0 : medianOf(changes, count)
}

/** The median difference of each day of the week from the mean of the seven days around it; 0 with fewer than four weeks. */
function rhythmOf(values: Float64Array): readonly number[] {
  if (values.length < rhythmDays) return noRhythm
  const differences = new Float64Array(values.length).fill(Number.NaN)
  for (let day = 3; day < values.length - 3; day++) {
    let sum = 0
    for (let near = day - 3; near <= day + 3; near++) sum += values[near] as number
    differences[day] = (values[day] as number) - sum / 7
  }
  return noRhythm.map((none, weekday) => medianOfEvery(differences, 7, weekday) || none)
}

/** The largest step in values without growth and rhythm: its first value on the new level, and its change. */
function largestStep(around: Float64Array, least: number): { index: number; change: number } | undefined {
  const count = around.length
  if (count < 2 * levelValues) return undefined
  const changes = new Float64Array(count)
  const sizes = new Float64Array(count)
  const levels = new Float64Array(count)
  for (let n = 0; n < count; n++) levels[n] = levelOf(around, n, n + levelValues)
  for (let n = leastValues; n < count; n++) {
    const before = n < levelValues ? levelOf(around, 0, n) : (levels[n - levelValues] as number)
    changes[n] = (levels[n] as number) - before
  }
  for (let n = levelValues; n <= count - levelValues; n++) sizes[n - levelValues] = Math.abs(changes[n] as number)
  const usual = deviationOfMedian * medianOf(sizes, count - 2 * levelValues + 1)
  sizes.fill(0)
  for (let n = leastValues; n < count; n++) {
    const fewer = levelValues / Math.min(levelValues, count - n) + levelValues / Math.min(levelValues, n)
    sizes[n] = Math.abs(changes[n] as number) / Math.max(least, stepFactor * usual * Math.sqrt(fewer / 2))
  }
  for (;;) {
    let [largest, index] = [1, 0]
    for (let n = leastValues; n < count; n++) {
      if ((sizes[n] as number) > largest) [largest, index] = [sizes[n] as number, n]
    }
    if (index === 0) return undefined
    const change = changes[index] as number
    const start = firstOfLevel(around, index)
    if (isSharp(around, start, change)) return { index: start, change }
    // The slopes of a slow movement look sharp: all days around it that are over the limit belong to it.
    for (let n = index; (sizes[n] as number) > 1; n++) sizes[n] = 0
    for (let n = index - 1; (sizes[n] as number) > 1; n--) sizes[n] = 0
  }
}

/** Whether most of a change happened within three days. Growth that is faster for some days is no step. */
function isSharp(around: Float64Array, start: number, change: number): boolean {
  let largest = 0
  for (let n = Math.max(1, start - sharpValues); n < Math.min(around.length, start + sharpValues); n++) {
    const after = around[Math.min(n + sharpValues - 1, around.length - 1)] as number
    largest = Math.max(largest, (after - (around[n - 1] as number)) / change)
  }
  return largest >= sharpPart
}

const level = new Float64Array(levelValues)

/** The median of the values from `start` to before `end`, at most seven. */
function levelOf(around: Float64Array, start: number, end: number): number {
  const count = Math.min(end, around.length) - start
  for (let n = 0; n < count; n++) level[n] = around[start + n] as number
  return medianOf(level, count)
}

/** The first value of the new level near `index`: the place that leaves the least deviation from both levels. */
function firstOfLevel(around: Float64Array, index: number): number {
  const oldLevel = levelOf(around, Math.max(0, index - levelValues), index)
  const newLevel = levelOf(around, index, index + levelValues)
  let [least, first, deviation] = [Number.POSITIVE_INFINITY, index, 0]
  const end = Math.min(around.length, index + levelValues)
  for (let n = Math.max(1, index - levelValues); n < end; n++) {
    if (deviation < least) [least, first] = [deviation, n]
    deviation += Math.abs((around[n] as number) - oldLevel) - Math.abs((around[n] as number) - newLevel)
  }
  return first
}

/** Returns the same values without the steps: those before a step are moved by its change, the last value stays. */
export function withoutSteps(values: Float64Array, steps: readonly Step[]): Float64Array {
  return values.map((value, n) => steps.reduce((moved, { day, change }) => (n < day ? moved + change : moved), value))
}
