import type { AssetTotalsRow } from '#lib/db/schema/schema.ts'
import type { Context } from '../../context.ts'
import { byCoreId } from '../core-totals.ts'
import { staleCountsOfType } from '../freshness/stale-counts.ts'
import { type NodeType, storageTypeOf } from './workload.ts'

type StorageType = (typeof storageTypeOf)[NodeType]
type Pool = { hybrid_core_id: string; storage_type: StorageType; stale_asset_count: number }

/** Sets the number of stale assets of each pool, for which the totals of its core are not always enough. */
export async function withStaleCounts<P extends Pool>(
  context: Context,
  pools: readonly P[],
  totals: readonly AssetTotalsRow[],
): Promise<P[]> {
  const counts = new Map<StorageType, ReadonlyMap<string, number>>()
  const totalsOfCore = byCoreId(totals)
  for (const nodeType of ['compute', 'distributed_storage', 'object_storage'] as const) {
    const type = storageTypeOf[nodeType]
    const ids = pools.filter((pool) => pool.storage_type === type).map((pool) => pool.hybrid_core_id)
    const ofPools = new Map(ids.map((id) => [id, totalsOfCore.get(id) ?? []]))
    counts.set(type, await staleCountsOfType(context, ofPools, nodeType))
  }
  return pools.map((pool) => ({
    ...pool,
    stale_asset_count: counts.get(pool.storage_type)?.get(pool.hybrid_core_id) ?? 0,
  }))
}
