import { inject } from 'vitest'
import type { UsageBody } from '../support/bodies.ts'
import { assets, hybridCores, partnerUuid } from '../support/fixtures.ts'
import type { HybridCoreRecord, NodeType } from '../support/records.ts'
import { coreStateBody, fullestAndOldest, newestOf, storageTypeOf, usageOf, workloadBody } from './published.ts'
import { capacityBody, headroomBody, withRedundancy } from './published-headroom.ts'

export type Loss = {
  largest_asset_id: string
  after_largest_loss: UsageBody | null
  fits: boolean
  reason?: string | null
  redundancy_reason?: string | null
}
export type StorageWorkloadRow = {
  hybrid_core_id: string
  storage_type: string
  usage: UsageBody | null
  asset_count: number
  active_asset_count: number
  failed_asset_count: number
  stale_asset_count: number
  fullest_asset: { id: string; percentage: number } | null
  mean_percentage: number | null
  imbalance: number | null
  headroom: Loss | null
  at_risk: { largest_asset_id: string; bytes: number } | null
  capacity: object | null
  observed_at: string | null
  oldest_observed_at: string | null
}
const all = assets(inject('observedAt'))
export const nodeTypes: NodeType[] = ['distributed_storage', 'object_storage', 'compute']

/** The expected rows of a partner, ordered by core and storage class. */
export function expectedRows(partner: 'A' | 'B'): StorageWorkloadRow[] {
  return hybridCores
    .filter(({ partner_uuid }) => partner_uuid === partnerUuid[partner])
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((core) => nodeTypes.flatMap((type) => expectedRow(core, type)))
}

function expectedRow(
  { id: core, replicas = 3, object_overhead }: HybridCoreRecord,
  type: NodeType,
): StorageWorkloadRow[] {
  const nodes = all.filter(({ hybrid_core_id }) => hybrid_core_id === core)
  const own = nodes.filter(({ status }) => status === 'active')
  const known = own
    .filter(({ node_type }) => node_type === type)
    .flatMap(({ id, storage }) => {
      const usage = usageOf(storage, 'byte')
      return usage ? [{ id, usage }] : []
    })
  const [fullest] = [...known].sort(
    (a, b) => b.usage.percentage - a.usage.percentage || b.usage.raw - a.usage.raw || (a.id < b.id ? -1 : 1),
  )
  const ofType = nodes.filter(({ node_type }) => node_type === type)
  const storage_type = storageTypeOf[type] as 'rocket' | 'distributed' | 'object'
  const { failed_asset_count, stale_asset_count } = coreStateBody(ofType, Date.now())
  const active = own.filter(({ node_type }) => node_type === type)
  if (active.length + failed_asset_count === 0) return []
  if (type === 'compute' && active.length > 0 && known.length === 0) return []
  const row = {
    ...{ hybrid_core_id: core, storage_type },
    ...{ asset_count: known.length, active_asset_count: active.length, failed_asset_count, stale_asset_count },
    observed_at: active.length > 0 ? newestOf(active) : null,
    oldest_observed_at: fullestAndOldest(active).oldest_observed_at,
  }
  if (!fullest) return [{ ...row, ...nothing }]
  const hundredths = known.reduce((sum, { usage }) => sum + Math.round(usage.percentage * 100), 0)
  const mean = Math.floor((2 * hundredths + known.length) / (2 * known.length))
  const { distributed, object, rocket } = withRedundancy(headroomBody(own, replicas), nodes, replicas).storage
  const { tolerates: _, ...loss } = ((type === 'object_storage' ? object : distributed) ?? {}) as Record<
    string,
    unknown
  >
  const capacity = capacityBody(own, replicas, object_overhead ?? replicas)
  return [
    {
      ...row,
      usage: workloadBody(own).storage[storage_type] as UsageBody,
      fullest_asset: { id: fullest.id, percentage: fullest.usage.percentage },
      mean_percentage: mean / 100,
      imbalance: (Math.round(fullest.usage.percentage * 100) - mean) / 100,
      headroom: type === 'compute' ? null : (loss as Loss),
      capacity: storage_type === 'rocket' ? null : capacity[storage_type],
      at_risk:
        type === 'compute' && rocket ? { largest_asset_id: rocket.largest_asset_id, bytes: rocket.at_risk } : null,
    },
  ]
}

/** The fields of a class of which no active node reports its usage. */
const nothing = {
  ...{ usage: null, fullest_asset: null, mean_percentage: null, imbalance: null },
  ...{ headroom: null, capacity: null, at_risk: null },
}
