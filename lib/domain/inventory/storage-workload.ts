import type { AssetTotalsRow } from '#lib/db/schema.ts'
import type { Context } from '../context.ts'
import type { ListInput, ListResult } from '../page.ts'
import { type LargestLoss, lossOfLargest, type NodeSums, placedAgain } from './headroom.ts'
import { matchIds } from './match-ids.ts'
import { percentageOf } from './percentage.ts'
import { byteUsage, type Usage } from './usage.ts'
import { type NodeType, quantity, storageTypeOf } from './workload.ts'

type StorageType = (typeof storageTypeOf)[NodeType]

/** How full one class of storage of a core is, over the active assets whose storage is known. */
export type StorageWorkload = {
  hybrid_core_id: string
  storage_type: StorageType
  usage: Usage<'byte'>
  asset_count: number
  fullest_asset: { id: string; percentage: number }
  mean_percentage: number
  /** The fullest asset less the mean, in percentage points. */
  imbalance: number
  headroom: Omit<LargestLoss, 'tolerates'> | null
  at_risk: { largest_asset_id: string; bytes: number } | null
  observed_at: string
}

type Sort = 'hybrid_core_id' | 'percentage' | 'imbalance'
type Filter = { hybrid_core_id?: readonly string[]; storage_type?: readonly StorageType[] }
export type StorageWorkloadInput = ListInput<Filter, Sort>

/** The storage workload of the caller's partner, one row a core and class; told from totals, however many the assets. */
export async function listStorageWorkload(
  { db, caller }: Context,
  { page, filter, sort }: StorageWorkloadInput,
): Promise<ListResult<StorageWorkload>> {
  const { hybrid_core_id: ids, storage_type: types } = filter
  let query = db.read
    .selectFrom('hybrid_cores')
    .innerJoin('asset_totals', 'asset_totals.hybrid_core_id', 'hybrid_cores.id')
    .selectAll('asset_totals')
    .select('replicas')
    .where('partner_uuid', '=', caller.partnerUuid)
    .where('asset_totals.status', '=', 'active')
    .where('storage_asset_count', '>', 0)
  if (ids) query = query.where((eb) => matchIds(eb, db.engine, 'hybrid_cores.id', ids))
  const rows = (await query.execute())
    .filter((row) => !types || types.includes(typeOf(row)))
    .flatMap((row) => storageWorkloadOf(row))
    .sort(comparing(sort))
  return { items: rows.slice(page.offset, page.offset + page.limit), total: rows.length }
}

function typeOf({ node_type }: AssetTotalsRow): StorageType {
  return storageTypeOf[node_type as NodeType]
}

const storageNames = { distributed: 'distributed storage', object: 'object storage' }

function storageWorkloadOf(row: AssetTotalsRow & { replicas: number }): StorageWorkload[] {
  const storage_type = typeOf(row)
  const usage = byteUsage(quantity(row.storage_used, row.storage_total))
  const { fullest_storage_asset_id: fullest, most_storage_asset_id: most } = row
  const sums = sumsOf(row)
  if (!usage || fullest === null || most === null || !sums) return []
  const percentage = row.fullest_storage_percentage ?? 0
  const mean_percentage = percentageOf(row.storage_hundredths ?? 0, 10_000 * sums.count) ?? 0
  const isLocal = storage_type === 'rocket'
  return [
    {
      hybrid_core_id: row.hybrid_core_id,
      storage_type,
      usage,
      asset_count: sums.count,
      fullest_asset: { id: fullest, percentage },
      mean_percentage,
      imbalance: (hundredths(percentage) - hundredths(mean_percentage)) / 100,
      headroom: isLocal ? null : lossOfLargest(sums, placedAgain(storageNames[storage_type], row.replicas)),
      at_risk: isLocal ? { largest_asset_id: most, bytes: row.most_storage_used ?? 0 } : null,
      observed_at: new Date(row.observed_at).toISOString(),
    },
  ]
}

function sumsOf(row: AssetTotalsRow): NodeSums | null {
  const { largest_storage_asset_id: id, largest_storage_total: total } = row
  if (id === null || total === null) return null
  return {
    count: row.storage_asset_count ?? 0,
    used: exactly(row.storage_used_high, row.storage_used_low),
    total: exactly(row.storage_total_high, row.storage_total_low),
    largest: { id, total },
  }
}

function exactly(high: number | null, low: number | null): bigint {
  return (BigInt(high ?? 0) << 32n) + BigInt(low ?? 0)
}

/** A published percentage has two decimals; whole numbers subtract without a rest. */
function hundredths(percentage: number): number {
  return Math.round(percentage * 100)
}

/** The given sorts in their order, then core and class: no two rows have both. */
function comparing(sort: StorageWorkloadInput['sort']): (a: StorageWorkload, b: StorageWorkload) => number {
  return (a, b) => {
    for (const { name, descending } of sort) {
      const order = orders[name](a, b)
      if (order !== 0) return descending ? -order : order
    }
    return orders.hybrid_core_id(a, b) || byText(a.storage_type, b.storage_type)
  }
}

const orders: Record<Sort, (a: StorageWorkload, b: StorageWorkload) => number> = {
  hybrid_core_id: (a, b) => byText(a.hybrid_core_id, b.hybrid_core_id),
  percentage: (a, b) => a.usage.percentage - b.usage.percentage || a.usage.raw - b.usage.raw,
  imbalance: (a, b) => a.imbalance - b.imbalance,
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
