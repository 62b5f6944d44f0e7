import type { PoolAmounts } from '#lib/domain/history/record-pools.ts'
import { percentageOf } from '#lib/domain/inventory/usage/percentage.ts'
import { byteUsage, coreUsage, sumQuantities } from '#lib/domain/inventory/usage/usage.ts'
import { type FullestAsset, type NodeType, storageTypeOf } from '#lib/domain/inventory/workload/workload.ts'
import type { PoolResource } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import type { QuantityName } from '../../observations/given-parts.ts'
import type { MappedAsset } from '../mapped-assets.ts'

/** A node that has not reported for longer is not counted. */
export const countedForMs = dayMs

/** An active node that a pool of its core counts today. */
export type PoolNode = { coreId: string; id: string; nodeType: NodeType; quantity: QuantityName }

type Value = NonNullable<MappedAsset['quantities'][QuantityName]> & { atMs: number }
type Pool = { coreId: string; resource: PoolResource; nodes: Map<string, Value | null> }

/**
 * The pools of cores over time: at each hour the sum of the nodes that have reported within the last 24 hours, with their
 * last value, as live rounds sum them. An hour in which no node of a pool reports has no sum of it.
 */
export class PoolSums {
  readonly #pools = new Map<string, Pool>()

  /** The nodes of the pools: others are not counted. */
  constructor(nodes: readonly PoolNode[]) {
    for (const { coreId, id, nodeType, quantity } of nodes) {
      const resource = poolOf(nodeType, quantity)
      const pool = this.#pools.get(keyOf(coreId, resource)) ?? { coreId, resource, nodes: new Map() }
      pool.nodes.set(id, null)
      this.#pools.set(keyOf(coreId, resource), pool)
    }
  }

  /** Adds the values of an hour, and returns the sums of the pools at that time. The hours come in their order. */
  add(atMs: number, assets: readonly MappedAsset[]): PoolAmounts[] {
    const reported = new Set<Pool>()
    for (const { coreId, id, nodeType, quantities } of assets) {
      for (const [quantity, value] of Object.entries(quantities) as [QuantityName, Value][]) {
        const pool = this.#pools.get(keyOf(coreId, poolOf(nodeType, quantity)))
        if (!pool?.nodes.has(id)) continue
        pool.nodes.set(id, { ...value, atMs })
        reported.add(pool)
      }
    }
    return [...reported].flatMap(({ coreId, resource, nodes }) => {
      const counted = [...nodes].flatMap(([id, value]) =>
        value !== null && atMs - value.atMs <= countedForMs ? [{ id, ...value }] : [],
      )
      const sum = sumQuantities(counted)
      const usage = resource === 'cpu' ? coreUsage(sum) : byteUsage(sum)
      if (!usage) return []
      const { raw, total, allocated } = usage
      return [{ coreId, resource, raw, total, allocated, fullest: resource === 'cpu' ? null : fullestOf(counted) }]
    })
  }
}

/** By percentage, then by used bytes, then the lowest id, as the totals name it. */
function fullestOf(nodes: readonly (Value & { id: string })[]): FullestAsset | null {
  let fullest: (FullestAsset & { used: number }) | null = null
  for (const { id, used, total } of nodes) {
    const percentage = percentageOf(used, total)
    if (percentage === null) continue
    const difference = fullest ? percentage - fullest.percentage || used - fullest.used : 1
    if (difference > 0 || (difference === 0 && fullest && id < fullest.asset_id)) {
      fullest = { asset_id: id, percentage, used }
    }
  }
  return fullest && { asset_id: fullest.asset_id, percentage: fullest.percentage }
}

export function poolOf(nodeType: NodeType, quantity: QuantityName): PoolResource {
  return quantity === 'storage' ? storageTypeOf[nodeType] : quantity
}

function keyOf(coreId: string, resource: PoolResource): string {
  return `${resource} ${coreId}`
}
