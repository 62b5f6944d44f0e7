import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import type { Quantity } from '#lib/domain/inventory/usage/quantity.ts'
import type { NodeType } from '#lib/domain/inventory/workload/workload.ts'
import type { DemoCore, Rack } from './cores.ts'
import type { Resource } from './hardware.ts'
import type { InventoryRecord } from './inventory-record.ts'

const minuteMs = 60_000

const naming: Record<NodeType, { prefix: string; digits: number }> = {
  compute: { prefix: 'cn', digits: 3 },
  distributed_storage: { prefix: 'sn', digits: 2 },
  object_storage: { prefix: 'os', digits: 2 },
}

/** The assets of one core. They depend only on the core's seed, and `observed_at` also on `nowMs`. */
export function* assetRecords(core: DemoCore, nowMs: number): Generator<InventoryRecord> {
  const random = xoroshiro128plus(core.seed)
  const count: Record<NodeType, number> = { compute: 0, distributed_storage: 0, object_storage: 0 }
  for (const rack of core.racks) {
    const { nodeType } = rack.model
    for (let i = 0; i < rack.count; i++) {
      count[nodeType] += 1
      yield {
        kind: 'asset',
        hybrid_core_id: core.id,
        id: nodeName(nodeType, count[nodeType]),
        node_type: nodeType,
        status: rack.status ?? 'active',
        ...quantities(random, rack),
        observed_at: observedAt(random, rack, nowMs),
      }
    }
  }
}

function nodeName(nodeType: NodeType, number: number): string {
  const { prefix, digits } = naming[nodeType]
  return `${prefix}-${String(number).padStart(digits, '0')}`
}

/** How much more is promised to customers than is used; storage is not promised. */
const promisedFactors: Partial<Record<Resource, number>> = { cpu: 3, memory: 1.2 }

function quantities(random: RandomGenerator, rack: Rack): Partial<Record<Resource, Quantity>> {
  const known: Partial<Record<Resource, Quantity>> = {}
  for (const resource of ['cpu', 'memory', 'storage'] as const) {
    const total = rack.model.capacity[resource]
    const mean = rack.mean[resource]
    if (total === undefined || mean === undefined) continue
    const digits = resource === 'cpu' ? 10 : 1
    const used = Math.round((total * percentage(random, mean) * digits) / 100) / digits
    const factor = promisedFactors[resource]
    known[resource] = { used, total, ...(factor && { allocated: Math.round(used * factor * digits) / digits }) }
  }
  return known
}

/** A random percentage from 0 to 100 around `mean`, usually close to it; a mean of 0 gives 0. */
function percentage(random: RandomGenerator, mean: number): number {
  const reach = 0.4 * Math.min(mean, 100 - mean)
  return mean + reach * (uniformFloat64(random) + uniformFloat64(random) - 1)
}

function observedAt(random: RandomGenerator, rack: Rack, nowMs: number): string {
  const ageMs = (rack.silentMs ?? 0) + Math.round((1 + 8 * uniformFloat64(random)) * minuteMs)
  return new Date(nowMs - ageMs).toISOString()
}
