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
 * Reads the part of an asset's history that is stored outside the database: the points of each resource in the order of
 * time. The caller may see the asset. Throws `history-unavailable`.
 */
export type ExternalHistory = (
  context: Context,
  wanted: Wanted,
) => Promise<Partial<Record<AssetResource, HistoryPoint[]>>>

/**
 * Merges external points into the stored ones. Of a step that both have, the external point counts: the stored one may
 * contain only a part of the values.
 */
export function mergeExternal(kept: HistoryPoint[], external: readonly HistoryPoint[]): HistoryPoint[] {
  if (external.length === 0) return kept
  const byTime = new Map([...kept, ...external].map((point) => [point.at, point]))
  return [...byTime.values()].sort((a, b) => (a.at < b.at ? -1 : 1))
}
