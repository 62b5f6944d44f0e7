import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import type { Quantity } from '#lib/domain/inventory/quantity.ts'
import type { DemoCore, Rack } from './cores.ts'
import type { NodeType, Resource } from './hardware.ts'
import type { InventoryRecord } from './inventory-record.ts'

const MINUTE_MS = 60_000

const naming: Record<NodeType, { prefix: string; digits: number }> = {
  compute: { prefix: 'cn', digits: 3 },
  distributed_storage: { prefix: 'sn', digits: 2 },
  object_storage: { prefix: 'os', digits: 2 },
}

/** The assets of one core. They depend on the core's seed alone, their `observed_at` on `nowMs` as well. */
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

function quantities(random: RandomGenerator, rack: Rack): Partial<Record<Resource, Quantity>> {
  const known: Partial<Record<Resource, Quantity>> = {}
  for (const resource of ['cpu', 'memory', 'storage'] as const) {
    const total = rack.model.capacity[resource]
    const mean = rack.mean[resource]
    if (total === undefined || mean === undefined) continue
    const used = (total * percentage(random, mean)) / 100
    known[resource] = { used: resource === 'cpu' ? Math.round(used * 10) / 10 : Math.round(used), total }
  }
  return known
}

/** A percentage around `mean`, most often close to it. It never leaves 0 to 100, and a mean of 0 stays 0. */
function percentage(random: RandomGenerator, mean: number): number {
  const reach = 0.4 * Math.min(mean, 100 - mean)
  return mean + reach * (uniformFloat64(random) + uniformFloat64(random) - 1)
}

function observedAt(random: RandomGenerator, rack: Rack, nowMs: number): string {
  const ageMs = (rack.silentMs ?? 0) + Math.round((1 + 8 * uniformFloat64(random)) * MINUTE_MS)
  return new Date(nowMs - ageMs).toISOString()
}
