import type { AssetResource } from '#lib/values/history.ts'
import type { Context } from '../context.ts'
import type { NodeType } from '../inventory/workload/workload.ts'
import type { HistoryPoint } from './read-history.ts'
import type { Span } from './time-span.ts'

type Wanted = {
  hybrid_core_id: string
  asset_id: string
  node_type: NodeType
  span: Span
  resources: readonly AssetResource[]
}

/**
 * Reads what is kept outside the database of the history of an asset that the caller may see: the points of each resource in
 * the order of time. Throws `history-unavailable`.
 */
export type OutsideHistory = (
  context: Context,
  wanted: Wanted,
) => Promise<Partial<Record<AssetResource, HistoryPoint[]>>>

/** Merges points that were asked for into those that are kept. Of a step that both have, the point that was
 * asked for counts: what is kept of it may be only a part. */
export function withOutside(kept: HistoryPoint[], asked: readonly HistoryPoint[]): HistoryPoint[] {
  if (asked.length === 0) return kept
  const byTime = new Map([...kept, ...asked].map((point) => [point.at, point]))
  return [...byTime.values()].sort((a, b) => (a.at < b.at ? -1 : 1))
}
