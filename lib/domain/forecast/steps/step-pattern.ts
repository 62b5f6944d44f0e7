/** A change of level that is not growth: values before `day` are on the old level, values from `day` on the new one. */
export type Step = { day: number; change: number }

/** Steps fewer days apart are one clean-up in several parts. */
const partDays = 7
const patternDays = 120
/** This many steps in one direction within 120 days are a pattern; one fewer if they are regular. */
const leastAlike = 4
/** Sizes and distances of regular steps differ at most by this factor. */
const regularFactor = 2
/** A purge ends within this part of its size of the level at which the one before it ended. */
const samePart = 0.25
/** A pattern has ended if it has paused for this many times its longest distance. */
const pauseFactor = 1.5

/**
 * Returns whether a step is one of several that recur, such as a purge or growth in lumps, and that is likely to recur
 * again. `steps` are in the order of their days, `growth` is the usual growth of a day, `end` the day after the last value.
 */
export function isPattern(step: Step, steps: readonly Step[], growth: number, end: number): boolean {
  const alike = joined(steps.filter(({ change }) => change * step.change > 0)).filter(
    ({ day }) => Math.abs(day - step.day) < patternDays,
  )
  const distances = alike.slice(1).map(({ day }, n) => day - (alike[n] as Step).day)
  if (end - (alike.at(-1)?.day ?? end) > pauseFactor * Math.max(0, ...distances)) return false
  if (alike.length >= leastAlike) return true
  if (alike.length === leastAlike - 1 && isRegular(distances) && isRegular(alike.map(({ change }) => change)))
    return true
  return (
    step.change * growth < 0 &&
    alike.slice(1).some(({ change }, n) => {
      const grown = growth * (distances[n] as number)
      return Math.abs(grown + change) < samePart * Math.abs(change)
    })
  )
}

/** Steps with those of the same days as one. */
function joined(steps: readonly Step[]): Step[] {
  const list: Step[] = []
  let before = Number.NEGATIVE_INFINITY
  for (const { day, change } of steps) {
    const last = list.at(-1)
    if (last && day - before <= partDays) list[list.length - 1] = { day: last.day, change: last.change + change }
    else list.push({ day, change })
    before = day
  }
  return list
}

function isRegular(amounts: readonly number[]): boolean {
  const sizes = amounts.map(Math.abs)
  return Math.max(...sizes) <= regularFactor * Math.min(...sizes)
}
