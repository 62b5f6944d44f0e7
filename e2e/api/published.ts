import type { UsageBody } from './bodies.ts'
import type { AssetRecord, HybridCoreRecord, LocationRecord, NodeType, Quantity } from './records.ts'

// What section 4 makes of the fixtures' records, worked out apart from the product and in whole numbers only.

export const storageTypeOf: Record<NodeType, string> = {
  compute: 'rocket',
  distributed_storage: 'distributed',
  object_storage: 'object',
}

/** Millionths, exact for the fixtures' numbers: whole ones and CPU quarters. */
function millionths(value: number): bigint {
  return BigInt(Math.trunc(value)) * 1_000_000n + BigInt(Math.round((value % 1) * 1_000_000))
}

/** 100 * used / total, rounded half up to two decimals. */
export function percentageOf(used: bigint, total: bigint): number {
  return Number((20_000n * used + total) / (2n * total)) / 100
}

export function usageOf(quantity: Quantity | undefined, unit: 'byte' | 'core'): UsageBody | null {
  if (!quantity || quantity.total === 0) return null
  const { used, total } = quantity
  return { percentage: percentageOf(millionths(used), millionths(total)), raw: used, total, unit }
}

function sumOf(quantities: (Quantity | undefined)[], unit: 'byte' | 'core'): UsageBody | null {
  const known = quantities.filter((one) => one !== undefined && one.total > 0) as Quantity[]
  if (known.length === 0) return null
  const used = known.reduce((sum, one) => sum + millionths(one.used), 0n)
  const total = known.reduce((sum, one) => sum + millionths(one.total), 0n)
  return { percentage: percentageOf(used, total), raw: Number(used) / 1e6, total: Number(total) / 1e6, unit }
}

export function assetBody(record: AssetRecord, coreIdField: string, now: number) {
  const storage = usageOf(record.storage, 'byte')
  return {
    id: record.id,
    [coreIdField]: record.hybrid_core_id,
    node_type: record.node_type,
    status: record.status,
    cpu_usage: usageOf(record.cpu, 'core'),
    memory_usage: usageOf(record.memory, 'byte'),
    storage_usage: storage && { ...storage, storage_type: storageTypeOf[record.node_type] },
    observed_at: new Date(record.observed_at).toISOString(),
    stale: isStale(record, now),
  }
}

/** With the default of STALE_AFTER, 24 hours, and no collector. */
export function isStale({ observed_at }: AssetRecord, now: number): boolean {
  return now - Date.parse(observed_at) > 24 * 3_600_000
}

export function workloadBody(assets: readonly AssetRecord[]) {
  const active = assets.filter(({ status }) => status === 'active')
  const storage = (type: NodeType) =>
    sumOf(
      active.filter(({ node_type }) => node_type === type).map((one) => one.storage),
      'byte',
    )
  return {
    cpu: sumOf(
      active.map(({ cpu }) => cpu),
      'core',
    ),
    memory: sumOf(
      active.map(({ memory }) => memory),
      'byte',
    ),
    storage: {
      distributed: storage('distributed_storage'),
      rocket: storage('compute'),
      object: storage('object_storage'),
    },
  }
}

export function newestOf(assets: readonly AssetRecord[]): string | null {
  if (assets.length === 0) return null
  return new Date(Math.max(...assets.map(({ observed_at }) => Date.parse(observed_at)))).toISOString()
}

export function coreBody(core: HybridCoreRecord, assets: readonly AssetRecord[], locations: readonly LocationRecord[]) {
  const location = locations.find(({ uuid }) => uuid === core.location_uuid)
  return {
    id: core.id,
    status: core.status ?? 'active',
    public_available: core.public_available ?? false,
    location: location ? { uuid: location.uuid, name: location.name, country: location.country ?? null } : null,
    asset_count: assets.length,
    workload: workloadBody(assets),
    observed_at: newestOf(assets),
  }
}
