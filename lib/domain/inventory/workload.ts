import type { AssetTotalsRow } from '#lib/db/schema.ts'
import type { Quantity } from './quantity.ts'
import { byteUsage, coreUsage, sumQuantities, type Usage } from './usage.ts'

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

/** The usages of a core, summed over its active assets. */
export function workloadOf(totals: readonly AssetTotalsRow[]): Workload {
  const active = totals.filter(({ status }) => status === 'active')
  const storageOf = (nodeType: NodeType) =>
    byteUsage(
      sumQuantities(
        active.filter((row) => row.node_type === nodeType).map((row) => quantity(row.storage_used, row.storage_total)),
      ),
    )
  return {
    cpu: coreUsage(sumQuantities(active.map((row) => quantity(row.cpu_used, row.cpu_total)))),
    memory: byteUsage(sumQuantities(active.map((row) => quantity(row.memory_used, row.memory_total)))),
    storage: {
      distributed: storageOf('distributed_storage'),
      rocket: storageOf('compute'),
      object: storageOf('object_storage'),
    },
  }
}

/** A quantity of two stored columns; null unless both are there. */
export function quantity(used: number | null, total: number | null): Quantity | null {
  return used === null || total === null ? null : { used, total }
}
