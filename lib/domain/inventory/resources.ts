import type { AssetTotalsRow, HybridCoreRow } from '#lib/db/schema/schema.ts'
import type { Context } from '../context.ts'
import { nodeTotalsOf, sumsOf, totalsOfCores } from './core-totals.ts'
import { countOf, failedCountOf, newestOf, oldestOf, requireCore } from './cores.ts'
import { type Capacity, capacityOf } from './failure/capacity.ts'
import { type Headroom, headroom, type LargestLoss } from './failure/headroom.ts'
import { type Redundancy, redundancyOf } from './failure/redundancy.ts'
import { coverageOf } from './freshness/stale-counts.ts'
import {
  activeOf,
  type FullestAssets,
  fullestAssetsOf,
  type NodeType,
  type storageTypeOf,
  type Workload,
  workloadOf,
} from './workload/workload.ts'

type NodeCounts = { total: number; by_status: Record<string, number> }

export type Resources = Workload & {
  hybrid_core_id: string
  nodes: { total: number; by_node_type: Record<NodeType, NodeCounts> }
  headroom: {
    memory: Headroom['memory']
    storage: {
      distributed: (LargestLoss & Redundancy) | null
      object: (LargestLoss & Redundancy) | null
      rocket: Headroom['storage']['rocket']
    }
  }
  capacity: { distributed: Capacity | null; object: Capacity | null }
  coverage: { reporting: number; total: number }
  observed_at: string | null
  oldest_observed_at: string | null
  fullest_assets: FullestAssets
}

/** Returns the resources of a core, their usage, and the headroom if a node fails. Throws `hybrid-core-unknown`. */
export async function getResources(context: Context, input: { hybrid_core_id: string }): Promise<Resources> {
  const core = await requireCore(context, input.hybrid_core_id)
  const totals = (await totalsOfCores(context.db.read, [core.id])).get(core.id) ?? []
  const { memory, storage } = headroom(nodeTotalsOf(totals), core.replicas)
  const withRedundancy = (loss: LargestLoss | null, nodeType: NodeType) =>
    loss && { ...loss, ...redundancyOf(failedCountOf(totals, nodeType), core.replicas) }
  return {
    hybrid_core_id: core.id,
    ...workloadOf(totals),
    nodes: {
      total: countOf(totals),
      by_node_type: {
        compute: nodeCounts(totals, 'compute'),
        distributed_storage: nodeCounts(totals, 'distributed_storage'),
        object_storage: nodeCounts(totals, 'object_storage'),
      },
    },
    headroom: {
      memory,
      storage: {
        distributed: withRedundancy(storage.distributed, 'distributed_storage'),
        object: withRedundancy(storage.object, 'object_storage'),
        rocket: storage.rocket,
      },
    },
    capacity: capacities(totals, core),
    coverage: await coverageOf(context, core.id, totals),
    observed_at: newestOf(totals),
    oldest_observed_at: oldestOf(totals),
    fullest_assets: fullestAssetsOf(totals),
  }
}

function capacities(totals: readonly AssetTotalsRow[], { replicas, object_overhead }: HybridCoreRow) {
  const capacityWith = (nodeType: NodeType, copies: number) => {
    const row = activeOf(totals, nodeType)
    const sums = row ? sumsOf(row, 'storage') : null
    return sums && capacityOf(sums, copies)
  }
  return {
    distributed: capacityWith('distributed_storage', replicas),
    object: capacityWith('object_storage', object_overhead ?? replicas),
  }
}

function nodeCounts(totals: readonly AssetTotalsRow[], nodeType: keyof typeof storageTypeOf): NodeCounts {
  const rows = totals.filter((row) => row.node_type === nodeType)
  return { total: countOf(rows), by_status: Object.fromEntries(rows.map((row) => [row.status, row.asset_count])) }
}
