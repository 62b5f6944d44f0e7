import { stepMs } from '#lib/values/history.ts'
import { connect, type Send } from '../server/connect.ts'
import { Failures, labelsOf, maxSeries, numberTextOf, runInTurn } from '../server/run-queries.ts'
import { type QueryResult, runQuery } from '../server/run-query.ts'
import type { Sample } from '../server/sample-list.ts'
import { SourceFailure, textOf } from '../server/source-failure.ts'
import type { Source, SourceQuery } from '../source.ts'
import { type Slice, timesOf } from './slices.ts'

/** The series of a query at one time. */
type SamplesAt = Map<SourceQuery, Sample[]>

export type RangeResults = {
  /** The results by time, of each hour of the slice. */
  hours: ReadonlyMap<number, Map<SourceQuery, readonly Sample[]>>
  failures: string[]
  warnings: string[]
}

/**
 * Runs all queries of a source at each hour of a slice. If the server fails, the result says so: this never throws for it.
 * All of them together may take as long as a round.
 */
export async function runRange(source: Source, slice: Slice, stop?: AbortSignal): Promise<RangeResults> {
  const timeout = AbortSignal.timeout(source.timeoutMs)
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout
  const failed = new Failures(source, timeout)
  const warnings = new Set<string>()
  const hours = new Map<number, SamplesAt>(timesOf(slice).map((atMs) => [atMs, new Map()]))
  try {
    const { send, close } = await connect(source)
    try {
      await runAll(send, source, { slice, hours, signal, failed, warnings })
    } finally {
      close()
    }
  } catch (error) {
    failed.addAll(error)
  }
  return { hours, failures: failed.lines, warnings: [...warnings] }
}

type Run = {
  slice: Slice
  hours: Map<number, SamplesAt>
  signal: AbortSignal
  failed: Failures
  warnings: Set<string>
}

async function runAll(send: Send, source: Source, { slice, hours, signal, failed, warnings }: Run): Promise<void> {
  const range = { startMs: slice.fromMs, endMs: slice.toMs, stepMs: stepMs['1h'] }
  let count = 0
  async function runOne(query: SourceQuery, promql: string): Promise<void> {
    for (const samples of hours.values()) samples.set(query, [])
    const pick = (element: unknown) => {
      const labels = labelsOf(source, query, element)
      if (!labels) throw new SourceFailure('returned series without labels')
      for (const [atMs, value] of valuesOf(element)) {
        if (++count > maxSeries)
          throw new SourceFailure(`responded with more than ${maxSeries.toLocaleString('en')} values`)
        hours
          .get(atMs)
          ?.get(query)
          ?.push({ ...labels, value })
      }
      return null
    }
    try {
      const result = await runQuery(send, { promql, range }, pick, signal)
      requireMatrix(result)
      for (const warning of result.warnings) warnings.add(`the server warns: ${warning}`)
    } catch (error) {
      failed.add(query, error)
    }
  }
  await runInTurn(
    source.queries.flatMap((query) =>
      typeof query.expression === 'number' ? [] : [() => runOne(query, query.expression as string)],
    ),
  )
}

/** The values of a series of a matrix, `[seconds, text]`, by time in milliseconds. */
export function valuesOf(element: unknown): [atMs: number, value: string][] {
  const { values } = element as { values?: unknown }
  if (!Array.isArray(values)) throw new SourceFailure('returned series without values')
  return values.map((one: unknown) => {
    const seconds = Array.isArray(one) ? Number(textOf(one[0])) : Number.NaN
    return [Math.round(seconds * 1000), numberTextOf(one)]
  })
}

function requireMatrix({ resultType }: QueryResult): void {
  if (resultType !== 'matrix') throw new SourceFailure(`returned a ${resultType} instead of a matrix`)
}
