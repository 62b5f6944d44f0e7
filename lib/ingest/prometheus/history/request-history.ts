import type { HistoryPoint } from '#lib/domain/history/read-history.ts'
import type { Span } from '#lib/domain/history/time-span.ts'
import type { NodeType } from '#lib/domain/inventory/workload/workload.ts'
import { type QuantityName, quantityNames } from '../../observations/given-parts.ts'
import { parseAmount } from '../amounts.ts'
import { valuesOf } from '../back-fill/run-range.ts'
import { connect, type Send } from '../server/connect.ts'
import { runInTurn } from '../server/run-queries.ts'
import { runQuery } from '../server/run-query.ts'
import { SourceFailure } from '../server/source-failure.ts'
import type { QuantityField, Source, SourceQuery } from '../source.ts'
import { type AssetKey, queryOfAsset } from './asset-query.ts'
import { type EvaluationTimes, evaluationTimes } from './evaluation-times.ts'
import { type FieldValues, pointsOf } from './points.ts'

/** A series has at most 10,000 points. */
const limits = { responseBytes: 8 * 1_048_576, seriesBytes: 1_048_576 }
/** An asset has one series, and others when the labels of its exporter have changed. */
const maxSeries = 100

export type SourceHistory = Partial<Record<QuantityName, HistoryPoint[]>>

type HistoryRequest = {
  span: Span
  quantities: readonly QuantityName[]
  /** How many assets the queries of the source return. */
  assets: number
  nowMs: number
}

/**
 * Requests the history of one asset from a source, within the timeout of a round. Throws SourceFailure, also if only one of
 * its queries fails: a part that is missing would look like a gap.
 */
export async function requestHistory(
  source: Source,
  asset: AssetKey & { nodeType: NodeType },
  { span, quantities, assets, nowMs }: HistoryRequest,
): Promise<SourceHistory> {
  const timeout = AbortSignal.timeout(source.timeoutMs)
  const stop = new AbortController()
  const queries = source.queries.filter((one) => one.nodeType === asset.nodeType && quantities.includes(one.quantity))
  const slices = evaluationTimes(span, { assets, nowMs })
  const run = { signal: AbortSignal.any([timeout, stop.signal]), asset, slices }
  try {
    const { send, close } = await connect(source)
    try {
      return await readPoints(send, source, queries, run, span)
    } finally {
      stop.abort()
      close()
    }
  } catch (error) {
    if (timeout.aborted) throw new SourceFailure(`did not respond within ${source.timeoutMs / 1000} s`)
    throw error
  }
}

type Run = { signal: AbortSignal; asset: AssetKey; slices: readonly EvaluationTimes[] }

async function readPoints(
  send: Send,
  source: Source,
  queries: readonly SourceQuery[],
  { signal, asset, slices }: Run,
  { step }: Span,
): Promise<SourceHistory> {
  const values = new Map<SourceQuery, Map<number, number | null>>()
  const tasks = queries.flatMap((query) => {
    const { expression } = query
    if (typeof expression === 'number') return []
    const ofQuery = new Map<number, number | null>()
    values.set(query, ofQuery)
    const promql = queryOfAsset(source, query, expression, asset)
    return slices.map((range) => async () => {
      let series = 0
      const pick = (element: unknown) => {
        if (++series > maxSeries) throw new SourceFailure(`responded with more than ${maxSeries} series of an asset`)
        for (const [atMs, text] of valuesOf(element)) {
          // If several series have a value at one time, it is not known which one is right, as in a round.
          ofQuery.set(atMs, ofQuery.has(atMs) ? null : (parseAmount(query.quantity, text).data ?? null))
        }
        return null
      }
      const { resultType } = await runQuery(send, { promql, range, isUncached: true, limits }, pick, signal)
      if (resultType !== 'matrix') throw new SourceFailure(`returned a ${resultType} instead of a matrix`)
    })
  })
  await runInTurn(tasks)
  const fieldOf = (quantity: QuantityName, field: QuantityField): FieldValues | undefined => {
    const query = queries.find((one) => one.quantity === quantity && one.field === field)
    if (!query) return undefined
    return typeof query.expression === 'number' ? query.expression : values.get(query)
  }
  const history: SourceHistory = {}
  for (const quantity of quantityNames) {
    const [used, total] = [fieldOf(quantity, 'used'), fieldOf(quantity, 'total')]
    if (used === undefined || total === undefined) continue
    history[quantity] = pointsOf(quantity, { used, total, allocated: fieldOf(quantity, 'allocated') }, step)
  }
  return history
}
