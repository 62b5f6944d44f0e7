import type { AssetTotalsRow } from '#lib/db/schema.ts'
import type { Context } from '../context.ts'
import { totalsOfCores } from './core-totals.ts'
import { newestOf, requireCore } from './cores.ts'
import { isStale } from './freshness.ts'
import { type Headroom, headroom } from './headroom.ts'
import { type NodeType, quantity, type storageTypeOf, type Workload, workloadOf } from './workload.ts'

type NodeCounts = { total: number; by_status: Record<string, number> }

export type Resources = Workload & {
  hybrid_core_id: string
  nodes: { total: number; by_node_type: Record<NodeType, NodeCounts> }
  headroom: Headroom
  coverage: { reporting: number; total: number }
  observed_at: string | null
}

/** What a core has, uses, and has left when a node fails. Throws `hybrid-core-unknown`. */
export async function getResources(context: Context, input: { hybrid_core_id: string }): Promise<Resources> {
  const { db, now, staleAfterMs } = context
  const core = await requireCore(context, input.hybrid_core_id)
  const [totalsByCore, active] = await Promise.all([
    totalsOfCores(db.read, [core.id]),
    db.read
      .selectFrom('assets')
      .selectAll()
      .where('hybrid_core_id', '=', core.id)
      .where('status', '=', 'active')
      .execute(),
  ])
  const totals = totalsByCore.get(core.id) ?? []
  const reporting = active.filter((row) => hasValues(row) && !isStale(row, now, staleAfterMs))
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
    headroom: headroom(
      active.map((row) => ({
        id: row.id,
        node_type: row.node_type as NodeType,
        memory: quantity(row.memory_used, row.memory_total),
        storage: quantity(row.storage_used, row.storage_total),
      })),
      core.replicas,
    ),
    coverage: { reporting: reporting.length, total: active.length },
    observed_at: newestOf(totals),
  }
}

function nodeCounts(totals: readonly AssetTotalsRow[], nodeType: keyof typeof storageTypeOf): NodeCounts {
  const rows = totals.filter((row) => row.node_type === nodeType)
  return { total: countOf(rows), by_status: Object.fromEntries(rows.map((row) => [row.status, row.asset_count])) }
}

function countOf(totals: readonly AssetTotalsRow[]): number {
  return totals.reduce((sum, { asset_count }) => sum + asset_count, 0)
}

function hasValues(row: Record<`${'cpu' | 'memory' | 'storage'}_percentage`, number | null>): boolean {
  return row.cpu_percentage !== null || row.memory_percentage !== null || row.storage_percentage !== null
}
