import type { UsageBody } from '../support/bodies.ts'
import type { AssetRecord, HybridCoreRecord, LocationRecord, NodeType, Quantity } from '../support/records.ts'
import type { Version } from '../support/versions.ts'

// An independent calculation of the published values for the fixtures, in integers only.

export const storageTypeOf: Record<NodeType, string> = {
  compute: 'rocket',
  distributed_storage: 'distributed',
  object_storage: 'object',
}

/** The value in millionths, exact for the fixtures' integers and quarters. */
function millionths(value: number): bigint {
  return BigInt(Math.trunc(value)) * 1_000_000n + BigInt(Math.round((value % 1) * 1_000_000))
}

/** Returns 100 * used / total, rounded half up to two decimals. */
export function percentageOf(used: bigint, total: bigint): number {
  return Number((20_000n * used + total) / (2n * total)) / 100
}

export function usageOf(quantity: Quantity | undefined, unit: 'byte' | 'core'): UsageBody | null {
  if (!quantity || quantity.total === 0) return null
  const { used, total, allocated = null } = quantity
  return { percentage: percentageOf(millionths(used), millionths(total)), raw: used, total, unit, allocated }
}

function sumOf(quantities: (Quantity | undefined)[], unit: 'byte' | 'core'): UsageBody | null {
  const known = quantities.filter((one) => one !== undefined && one.total > 0) as Quantity[]
  if (known.length === 0) return null
  const used = known.reduce((sum, one) => sum + millionths(one.used), 0n)
  const total = known.reduce((sum, one) => sum + millionths(one.total), 0n)
  const promised = known.reduce((sum, one) => sum + millionths(one.allocated ?? 0), 0n)
  const allocated = known.every((one) => one.allocated !== undefined) ? Number(promised) / 1e6 : null
  return { percentage: percentageOf(used, total), raw: Number(used) / 1e6, total: Number(total) / 1e6, unit, allocated }
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
    source: 'import',
  }
}

/** Returns the published form in a version: v1 has no `allocated` and no `source`. */
export function inVersion<T>(version: Version, body: T): T {
  if (version.name === 'v2') return body
  return JSON.parse(JSON.stringify(body), (key, value) =>
    key === 'allocated' || key === 'source' ? undefined : value,
  ) as T
}

/** Returns whether a value is stale with the default STALE_AFTER of 24 hours and without a collector. */
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

/** Returns what v2 says beyond v1 of the state of a core. */
export function coreStateBody(assets: readonly AssetRecord[], now: number) {
  const active = assets.filter(({ status }) => status === 'active')
  return {
    failed_asset_count: assets.filter(({ status }) => status === 'failed').length,
    stale_asset_count: active.filter((one) => isStale(one, now)).length,
    ...fullestAndOldest(assets),
  }
}

/** Returns what v2 says beyond v1 of both a core and its resources. */
export function fullestAndOldest(assets: readonly AssetRecord[]) {
  const active = assets.filter(({ status }) => status === 'active')
  const [oldest] = active.map(({ observed_at }) => Date.parse(observed_at)).sort((a, b) => a - b)
  return {
    oldest_observed_at: oldest === undefined ? null : new Date(oldest).toISOString(),
    fullest_assets: {
      memory: fullestOf(active, 'compute', 'memory'),
      distributed: fullestOf(active, 'distributed_storage', 'storage'),
      rocket: fullestOf(active, 'compute', 'storage'),
      object: fullestOf(active, 'object_storage', 'storage'),
    },
  }
}

function fullestOf(active: readonly AssetRecord[], type: NodeType, what: 'memory' | 'storage') {
  const known = active.flatMap((one) => {
    const usage = one.node_type === type ? usageOf(one[what], 'byte') : null
    return usage ? [{ asset_id: one.id, ...usage }] : []
  })
  const [fullest] = known.sort(
    (a, b) => b.percentage - a.percentage || b.raw - a.raw || (a.asset_id < b.asset_id ? -1 : 1),
  )
  return fullest ? { asset_id: fullest.asset_id, percentage: fullest.percentage } : null
}
