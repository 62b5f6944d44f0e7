import type { Step } from '../steps/step-pattern.ts'

/** Past steps of this many days count. */
const mostDays = 365
/** The number of days without a step that are added to the series, because a step may be the only one. */
const priorDays = 90
/** The share of future values above the range, and below it. */
const tail = 0.1
/** How much a side gets narrower for the chance of a step to the other side, and which part of it always remains. */
const narrowing = 1.5
const leastPart = 0.5

type Sides = { low: number; high: number }

/**
 * Widens a range because steps may come again as often as before (a Poisson process), on the side to which most of the
 * past movement went. Their sizes are taken to be spread evenly between 0 and twice the mean. As some of the future values
 * fall there, fewer fall on the other side, which gets narrower. `days` is the length of the series.
 */
export function stepRisk(steps: readonly Step[], days: number): (distance: number, sides: Sides) => Sides {
  const recent = steps.filter(({ day }) => day >= days - mostDays)
  const moved = recent.reduce((sum, { change }) => sum + change, 0)
  const alike = recent.filter(({ change }) => change * moved > 0)
  if (alike.length === 0) return (_, sides) => sides
  const size = alike.reduce((sum, { change }) => sum + Math.abs(change), 0) / alike.length
  const rate = alike.length / (Math.min(days, mostDays) + priorDays)
  return (distance, { low, high }) => {
    const expected = rate * distance
    const chance = 1 - Math.exp(-expected)
    if (chance <= tail) return { low, high }
    const reach = 2 * size * (1 - tail / chance) * Math.max(1, expected)
    const part = Math.max(leastPart, 1 - narrowing * (chance - tail))
    return moved > 0
      ? { low: part * low, high: Math.max(high, reach) }
      : { low: Math.min(low, -reach), high: part * high }
  }
}
