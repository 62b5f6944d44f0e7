import { z } from 'zod'
import { percentageOf } from '#lib/domain/inventory/percentage.ts'
import type { Quantity } from '#lib/domain/inventory/quantity.ts'
import { cpu, id, memory, oneOf, text, time } from './fields.ts'
import { madeKind } from './kind.ts'

const onComputeOnly = 'must be left out unless node_type is compute'

/** An asset of a core; a quantity whose total is 0 is kept as none. */
export const assetKind = madeKind('asset', {
  table: 'assets',
  key: ['hybrid_core_id', 'id'],
  references: [['hybrid_core_id', 'hybrid_core']],
  schema: z
    .strictObject({
      kind: z.literal('asset'),
      hybrid_core_id: id,
      id,
      node_type: oneOf(['compute', 'distributed_storage', 'object_storage']),
      status: text(64),
      cpu: cpu.nullish(),
      memory: memory.nullish(),
      storage: memory.nullish(),
      observed_at: time.nullish(),
    })
    .refine((asset) => asset.node_type === 'compute' || !asset.cpu, { path: ['cpu'], error: onComputeOnly })
    .refine((asset) => asset.node_type === 'compute' || !asset.memory, { path: ['memory'], error: onComputeOnly }),
  columns: [
    'hybrid_core_id',
    'id',
    'node_type',
    'status',
    'cpu_used',
    'cpu_total',
    'cpu_percentage',
    'memory_used',
    'memory_total',
    'memory_percentage',
    'storage_used',
    'storage_total',
    'storage_percentage',
    'observed_at',
    'collector_interval_ms',
  ],
  toRow: (asset, nowMs) => {
    const cpu = known(asset.cpu)
    const memory = known(asset.memory)
    const storage = known(asset.storage)
    return {
      hybrid_core_id: asset.hybrid_core_id,
      id: asset.id,
      node_type: asset.node_type,
      status: asset.status,
      cpu_used: cpu.used,
      cpu_total: cpu.total,
      cpu_percentage: cpu.percentage,
      memory_used: memory.used,
      memory_total: memory.total,
      memory_percentage: memory.percentage,
      storage_used: storage.used,
      storage_total: storage.total,
      storage_percentage: storage.percentage,
      observed_at: asset.observed_at ?? nowMs,
      collector_interval_ms: null,
    }
  },
})

const unknown = { used: null, total: null, percentage: null }

function known(quantity: Quantity | null | undefined) {
  if (!quantity || quantity.total === 0) return unknown
  const { used, total } = quantity
  // Adding 0 makes -0 a plain 0.
  return { used: used + 0, total, percentage: percentageOf(used, total) }
}
