import type { CallInput } from '#lib/api/client.ts'
import { type getAsset, listAssets } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { type QueryContext, readPage } from '../../table/state/read-list.ts'
import { findRank } from './asset-rank.ts'

type Asset = Item<typeof getAsset>
export type RankedBy = 'memory_usage' | 'storage_usage'

export const rankPageSize = 50

/** Returns the quantities by which the page of a node shows its rank: those of which it has values, while it is active. */
export function rankedBy(asset: Asset): RankedBy[] {
  if (asset.status !== 'active') return []
  return (['memory_usage', 'storage_usage'] as const).filter((by) => asset[by])
}

/** Returns the list in which a node has its rank. */
export function rankInput({ hybrid_core_id: coreId, node_type: nodeType }: Asset, by: RankedBy) {
  return {
    params: { hybrid_core_id: coreId },
    filter: { node_type: [nodeType], status: ['active'] },
    sort: [{ name: by, descending: true }],
  } satisfies CallInput<typeof listAssets>
}

/** Returns the query of the rank of a node: at most 16 requests. */
export function rankQuery(asset: Asset, by: RankedBy) {
  const input = rankInput(asset, by)
  const percentage = asset[by]?.percentage ?? 0
  return {
    queryKey: ['assets', 'rank', input, percentage],
    queryFn: (context: QueryContext) =>
      findRank(percentage, async (number) => {
        const { data, meta } = await readPage(listAssets, { ...input, page: { number, size: rankPageSize } }, context)
        return { percentages: data.map((node) => node[by]?.percentage ?? null), ...meta.page }
      }),
  }
}
