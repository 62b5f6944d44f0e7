import { sql } from 'kysely'
import type { AssetTotalsRow, HybridCoreRow } from '#lib/db/schema/schema.ts'
import { type SortKeys, sortRows } from '#lib/values/sort-rows.ts'
import { fullestKeys, worstKeys } from '#lib/values/worst-pool.ts'
import type { Context } from '../../context.ts'
import { matchPatterns, matchSearch } from '../../lists/match-text.ts'
import type { ListInput, ListResult } from '../../lists/page.ts'
import { sumsOf } from '../core-totals.ts'
import { type Capacity, capacityOf } from '../failure/capacity.ts'
import { placedAgain } from '../failure/fit-rule.ts'
import { type LargestLoss, lossOfLargest } from '../failure/headroom.ts'
import { type Redundancy, redundancyOf } from '../failure/redundancy.ts'
import { percentageOf } from '../usage/percentage.ts'
import { byteUsage, type Usage } from '../usage/usage.ts'
import { withStaleCounts } from './stale-pools.ts'
import { type NodeType, quantity, storageTypeOf } from './workload.ts'

type StorageType = (typeof storageTypeOf)[NodeType]

/**
 * The usage of one class of storage of a core, over the active assets with a known storage usage. Where no active asset has
 * one, all that describes their values is null and `asset_count` is 0; without any active asset the class is down.
 */
export type StorageWorkload = {
  hybrid_core_id: string
  storage_type: StorageType
  usage: Usage<'byte'> | null
  /** The number of active assets of the class with a known storage usage. */
  asset_count: number
  active_asset_count: number
  failed_asset_count: number
  /** The number of active assets of the class whose values are stale. */
  stale_asset_count: number
  fullest_asset: { id: string; percentage: number } | null
  mean_percentage: number | null
  /** The percentage of the fullest asset minus the mean, in percentage points. */
  imbalance: number | null
  headroom: (Omit<LargestLoss, 'tolerates'> & Redundancy) | null
  capacity: Capacity | null
  at_risk: { largest_asset_id: string; bytes: number } | null
  observed_at: string | null
  oldest_observed_at: string | null
}

type Sort = 'hybrid_core_id' | 'percentage' | 'fullest_asset' | 'imbalance' | 'worst'
type Filter = {
  hybrid_core_id?: readonly string[]
  storage_type?: readonly StorageType[]
  search?: readonly string[]
}
export type StorageWorkloadInput = ListInput<Filter, Sort>

/** Returns the storage workload of the caller's partner, one row for each core and class, computed from the totals. */
export async function listStorageWorkload(
  context: Context,
  { page, filter, sort }: StorageWorkloadInput,
): Promise<ListResult<StorageWorkload>> {
  const { db, caller } = context
  const { hybrid_core_id: ids, storage_type: types, search } = filter
  let query = db.read
    .selectFrom('hybrid_cores')
    .innerJoin('asset_totals', 'asset_totals.hybrid_core_id', 'hybrid_cores.id')
    .selectAll('asset_totals')
    .select(['replicas', 'object_overhead'])
    .where('partner_uuid', '=', caller.partnerUuid)
    .where('asset_totals.status', 'in', ['active', 'failed'])
  if (ids) query = query.where((eb) => matchPatterns(eb, db.engine, 'hybrid_cores.id', ids))
  // Ids have no letters with accents.
  if (search) query = query.where(matchSearch(sql`lower(hybrid_cores.id)`, search))
  const totals = await query.execute()
  const pools = poolsOf(totals.filter((row) => !types || types.includes(typeOf(row))))
  const rows = sorted(pools.map(storageWorkloadOf).filter(isShown), sort)
  const shown = rows.slice(page.offset, page.offset + page.limit)
  return { items: await withStaleCounts(context, shown, totals), total: rows.length }
}

type PoolRow = AssetTotalsRow & Pick<HybridCoreRow, 'replicas' | 'object_overhead'>
/** The totals of a class of storage of a core by status, of which it has at least one. */
type Pool = { active?: PoolRow; failed?: PoolRow }

function poolsOf(totals: readonly PoolRow[]): Pool[] {
  const pools = new Map<string, Pool>()
  for (const row of totals) {
    const key = `${row.hybrid_core_id} ${row.node_type}`
    pools.set(key, { ...pools.get(key), [row.status]: row })
  }
  return [...pools.values()]
}

function typeOf({ node_type }: AssetTotalsRow): StorageType {
  return storageTypeOf[node_type as NodeType]
}

const storageNames = { distributed: 'distributed storage', object: 'object storage' }

function storageWorkloadOf({ active, failed }: Pool): StorageWorkload {
  const row = (active ?? failed) as PoolRow
  return {
    hybrid_core_id: row.hybrid_core_id,
    storage_type: typeOf(row),
    ...unknownValues,
    ...(active && valuesOf(active, failed?.asset_count ?? 0)),
    active_asset_count: active?.asset_count ?? 0,
    failed_asset_count: failed?.asset_count ?? 0,
    stale_asset_count: 0,
    observed_at: active ? new Date(active.observed_at).toISOString() : null,
    oldest_observed_at: active ? new Date(active.oldest_observed_at ?? active.observed_at).toISOString() : null,
  }
}

/** Active compute nodes that report no storage have none, unlike storage nodes. */
function isShown({ storage_type, usage, active_asset_count: active }: StorageWorkload): boolean {
  return storage_type !== 'rocket' || usage !== null || active === 0
}

/** The fields of a class of which no active asset has a known storage usage. */
const unknownValues = {
  usage: null,
  asset_count: 0,
  fullest_asset: null,
  mean_percentage: null,
  imbalance: null,
  headroom: null,
  capacity: null,
  at_risk: null,
}

/** Returns what the values of the active assets tell; undefined where none is known. */
function valuesOf(row: PoolRow, failedCount: number): Pick<StorageWorkload, keyof typeof unknownValues> | undefined {
  const storage_type = typeOf(row)
  const usage = byteUsage(quantity(row.storage_used, row.storage_total, row.storage_allocated))
  const { fullest_storage_asset_id: fullest, most_storage_asset_id: most } = row
  const sums = sumsOf(row, 'storage')
  if (!usage || fullest === null || most === null || !sums) return undefined
  const percentage = row.fullest_storage_percentage ?? 0
  const mean_percentage = percentageOf(row.storage_hundredths ?? 0, 10_000 * sums.count) ?? 0
  const isLocal = storage_type === 'rocket'
  const copies = storage_type === 'object' ? (row.object_overhead ?? row.replicas) : row.replicas
  return {
    usage,
    asset_count: sums.count,
    fullest_asset: { id: fullest, percentage },
    mean_percentage,
    imbalance: (hundredths(percentage) - hundredths(mean_percentage)) / 100,
    headroom: isLocal
      ? null
      : {
          ...lossOfLargest(sums, placedAgain(storageNames[storage_type], row.replicas)),
          ...redundancyOf(failedCount, row.replicas),
        },
    capacity: isLocal ? null : capacityOf(sums, copies),
    at_risk: isLocal ? { largest_asset_id: most, bytes: row.most_storage_used ?? 0 } : null,
  }
}

/** A published percentage has two decimals: as a whole number it can be subtracted exactly. */
function hundredths(percentage: number): number {
  return Math.round(percentage * 100)
}

type SortName = Sort | 'storage_type'

/** Sorts by core and class below the given sorts, so that no two rows are equal. */
function sorted(rows: readonly StorageWorkload[], sorts: StorageWorkloadInput['sort']): StorageWorkload[] {
  const last = (['hybrid_core_id', 'storage_type'] as const).map((name) => ({ name, descending: false }))
  return sortRows<StorageWorkload, SortName>(rows, [...sorts, ...last], (row, name) => sortKeys[name](row))
}

const sortKeys: Record<SortName, (row: StorageWorkload) => SortKeys> = {
  hybrid_core_id: ({ hybrid_core_id }) => [hybrid_core_id],
  percentage: ({ usage }) => usage && [usage.percentage, usage.raw],
  fullest_asset: fullestKeys,
  imbalance: ({ imbalance }) => (imbalance === null ? null : [imbalance]),
  storage_type: ({ storage_type }) => [storage_type],
  worst: worstKeys,
}
