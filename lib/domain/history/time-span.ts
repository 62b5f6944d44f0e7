import type { DomainProblems } from '#lib/values/domain-problems.ts'
import { assetSteps, type HistoryStep, historySteps, stepMs } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'

/** A default step has at most this number of points. */
const maxDefaultPoints = 750
/** A request for more steps is refused. */
const maxSteps = 2_000
const defaultSpanMs = 30 * dayMs

export type SpanInput = {
  of: 'pool' | 'asset'
  /** Epoch milliseconds; the span includes both ends. */
  from?: number | undefined
  to?: number | undefined
  step?: HistoryStep | undefined
  /** Epoch milliseconds. */
  now: number
}

export type Span = { from: number; to: number; step: HistoryStep }

type WrongParameter = DomainProblems['query-parameter-value-processing-failed']

/**
 * Returns the span and the step of a history, or the parameter that is wrong. Without `from` and `to`
 * the span is the last 30 days; without `step` it is the finest one with at most 750 points.
 */
export function spanOf({ of, from, to, step, now }: SpanInput): Span | WrongParameter {
  const end = to ?? (from === undefined ? now : Math.max(now, from))
  const start = from ?? end - defaultSpanMs
  if (start > end) {
    const rule = 'a time that is not after filter[to]'
    return { parameter: 'filter[from]', rule, value: new Date(start).toISOString() }
  }
  const steps: readonly HistoryStep[] = of === 'pool' ? historySteps : assetSteps
  if (step !== undefined && !steps.includes(step)) {
    return { parameter: 'filter[step]', rule: `${steps.join(' or ')} for an asset`, value: step }
  }
  const chosen = step ?? steps.find((one) => stepsIn(start, end, one) <= maxDefaultPoints) ?? '1d'
  if (stepsIn(start, end, chosen) <= maxSteps) return { from: start, to: end, step: chosen }
  const coarser = steps.find((one) => stepsIn(start, end, one) <= maxSteps)
  const limit = `at most ${maxSteps.toLocaleString('en')} steps between filter[from] and filter[to]`
  return coarser
    ? { parameter: 'filter[step]', rule: `${coarser}, so that there are ${limit}`, value: chosen }
    : { parameter: 'filter[from]', rule: `later, so that there are ${limit}`, value: new Date(start).toISOString() }
}

/** The number of buckets that the span touches. */
function stepsIn(from: number, to: number, step: HistoryStep): number {
  return bucketOf(to, step) - bucketOf(from, step) + 1
}

/** Returns the bucket of a time, in steps since 1970-01-01 UTC. */
export function bucketOf(timeMs: number, step: HistoryStep): number {
  return Math.floor(timeMs / stepMs[step])
}
