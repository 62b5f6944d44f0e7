import type { Database } from '#lib/db/client.ts'
import type { NodeType } from '#lib/domain/inventory/workload/workload.ts'
import { quantityNames } from '../../observations/given-parts.ts'
import type { MappedAsset } from '../mapped-assets.ts'
import { type PoolNode, poolOf } from './pool-sums.ts'

const assetsOfQuery = 10_000

/** The pools whose history a source has, and why it does not have that of the others. */
export type Pools = { nodes: PoolNode[]; leftOut: string[] }

/**
 * The nodes of the pools of these cores. A pool of which another source or an import brings a node is left out: the source
 * knows only a part of its past. `mapped` is what the source brings today; a node without a value today is the source's if
 * its last values are.
 */
export async function poolNodes(
  db: Database,
  { coreIds, sourceName, mapped }: { coreIds: readonly string[]; sourceName: string; mapped: readonly MappedAsset[] },
): Promise<Pools> {
  const brought = new Map(mapped.map((asset) => [`${asset.coreId} ${asset.id}`, asset]))
  const pools = new Map<string, { name: string; nodes: PoolNode[]; others: number }>()
  for (const coreId of coreIds) {
    for await (const row of activeAssets(db, coreId)) {
      const asset = brought.get(`${coreId} ${row.id}`)
      for (const quantity of quantityNames) {
        if (row[`${quantity}_percentage`] === null) continue
        const nodeType = row.node_type as NodeType
        const name = `${poolOf(nodeType, quantity)} of ${coreId}`
        const pool = pools.get(name) ?? { name, nodes: [], others: 0 }
        pools.set(name, pool)
        const isOwn = asset ? asset.quantities[quantity] !== undefined : row.source === sourceName
        if (isOwn) pool.nodes.push({ coreId, id: row.id, nodeType, quantity })
        else pool.others++
      }
    }
  }
  const all = [...pools.values()]
  return {
    nodes: all.flatMap(({ nodes, others }) => (others === 0 ? nodes : [])),
    leftOut: all.flatMap(({ name, nodes, others }) =>
      others > 0 && nodes.length > 0 ? [`${name}: the source brings ${nodes.length} of ${nodes.length + others}`] : [],
    ),
  }
}

async function* activeAssets({ read }: Database, coreId: string) {
  for (let after = ''; ; ) {
    const rows = await read
      .selectFrom('assets')
      .select(['id', 'node_type', 'source', 'cpu_percentage', 'memory_percentage', 'storage_percentage'])
      .where('hybrid_core_id', '=', coreId)
      .where('status', '=', 'active')
      .where('id', '>', after)
      .orderBy('id')
      .limit(assetsOfQuery)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < assetsOfQuery) return
    after = last.id
  }
}
