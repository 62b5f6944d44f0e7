import type { AssetTotalsRow } from '#lib/db/schema/schema.ts'
import type { Quantity } from '../usage/quantity.ts'
import { byteUsage, coreUsage, sumQuantities, type Usage } from '../usage/usage.ts'

export type Workload = {
  cpu: Usage<'core'> | null
  memory: Usage<'byte'> | null
  storage: { distributed: Usage<'byte'> | null; rocket: Usage<'byte'> | null; object: Usage<'byte'> | null }
}

export const storageTypeOf = {
  compute: 'rocket',
  distributed_storage: 'distributed',
  object_storage: 'object',
} as const
export type NodeType = keyof typeof storageTypeOf

type Amount = 'used' | 'total' | 'allocated'
type PoolTotals = Pick<AssetTotalsRow, 'node_type' | 'status' | `${'cpu' | 'memory' | 'storage'}_${Amount}`>
type FullestTotals = Pick<
  AssetTotalsRow,
  'node_type' | 'status' | `fullest_${'memory' | 'storage'}_${'asset_id' | 'percentage'}`
>

/** Returns the usages of a core, summed over its active assets. */
export function workloadOf(totals: readonly PoolTotals[]): Workload {
  const active = totals.filter(({ status }) => status === 'active')
  const storageOf = (nodeType: NodeType) =>
    byteUsage(
      sumQuantities(
        active
          .filter((row) => row.node_type === nodeType)
          .map((row) => quantity(row.storage_used, row.storage_total, row.storage_allocated)),
      ),
    )
  return {
    cpu: coreUsage(sumQuantities(active.map((row) => quantity(row.cpu_used, row.cpu_total, row.cpu_allocated)))),
    memory: byteUsage(
      sumQuantities(active.map((row) => quantity(row.memory_used, row.memory_total, row.memory_allocated))),
    ),
    storage: {
      distributed: storageOf('distributed_storage'),
      rocket: storageOf('compute'),
      object: storageOf('object_storage'),
    },
  }
}

/** Returns the totals of the active assets of a type. */
export function activeOf<Row extends Pick<AssetTotalsRow, 'node_type' | 'status'>>(
  totals: readonly Row[],
  nodeType: NodeType,
): Row | undefined {
  return totals.find(({ status, node_type }) => status === 'active' && node_type === nodeType)
}

/** A node and its usage in percent. */
export type FullestAsset = { asset_id: string; percentage: number }
export type FullestAssets = Record<'memory' | 'distributed' | 'rocket' | 'object', FullestAsset | null>

/** Returns the fullest active asset by memory and by each type of storage; null where no usage is known. */
export function fullestAssetsOf(totals: readonly FullestTotals[]): FullestAssets {
  const fullestOf = (by: 'memory' | 'storage', nodeType: NodeType): FullestAsset | null => {
    const row = activeOf(totals, nodeType)
    const [asset_id, percentage] = [row?.[`fullest_${by}_asset_id`] ?? null, row?.[`fullest_${by}_percentage`] ?? null]
    return asset_id === null || percentage === null ? null : { asset_id, percentage }
  }
  return {
    memory: fullestOf('memory', 'compute'),
    distributed: fullestOf('storage', 'distributed_storage'),
    rocket: fullestOf('storage', 'compute'),
    object: fullestOf('storage', 'object_storage'),
  }
}

/** Returns the quantity of two stored columns; null unless both have a value. */
export function quantity(used: number | null, total: number | null, allocated: number | null): Quantity | null {
  return used === null || total === null ? null : { used, total, allocated }
}
