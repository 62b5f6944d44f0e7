import type { Span } from '#lib/domain/history/time-span.ts'
import { bucketOf } from '#lib/domain/history/time-span.ts'
import { stepMs } from '#lib/values/history.ts'

/** How often a query is evaluated in a step: as often as the server can evaluate it for all of its assets. */
const choices = { '5m': [1], '1h': [12, 4, 2, 1], '1d': [24, 8, 4, 2, 1] } as const
/** The values of one query: a server evaluates it for all assets, also if the response has only one. */
const maxValues = 3_000_000
/** Prometheus, Thanos and Mimir refuse more than 11,000 points of a series. */
const maxPoints = 10_000
const maxValuesOfSlice = 2_000_000

/** The times at which queries are evaluated, in epoch milliseconds: every `stepMs` from the first to the last. */
export type EvaluationTimes = { startMs: number; endMs: number; stepMs: number }

/**
 * Returns the times at which queries are evaluated for the history of a span, in slices that a server accepts. A time is
 * the last millisecond of its part of a step: what is observed at the start of a step belongs to it.
 */
export function evaluationTimes(
  { from, to, step }: Span,
  { assets, nowMs }: { assets: number; nowMs: number },
): EvaluationTimes[] {
  const [first, last] = [bucketOf(from, step), bucketOf(Math.min(to, nowMs), step)]
  const buckets = last - first + 1
  const perStep = choices[step].find((count) => buckets * count * assets <= maxValues) ?? 1
  const partMs = stepMs[step] / perStep
  const perSlice = Math.max(1, Math.min(maxPoints, Math.floor(maxValuesOfSlice / assets)))
  const end = Math.min((last + 1) * stepMs[step], nowMs + 1)
  const count = Math.floor((end - first * stepMs[step]) / partMs)
  const slices: EvaluationTimes[] = []
  for (let start = 0; start < count; start += perSlice) {
    const timeOf = (n: number) => first * stepMs[step] + (n + 1) * partMs - 1
    slices.push({ startMs: timeOf(start), endMs: timeOf(Math.min(count, start + perSlice) - 1), stepMs: partMs })
  }
  return slices
}
