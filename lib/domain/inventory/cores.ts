import type { AssetTotalsRow, HybridCoreRow, LocationRow } from '#lib/db/schema/schema.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { matchPatterns, matchText } from '../lists/match-text.ts'
import type { ListInput, ListResult } from '../lists/page.ts'
import { readPageById } from '../lists/read-page-by-id.ts'
import { type InactiveTotals, memoryTotalsOf, type PageTotals, totalsOfPage } from './core-totals.ts'
import { type Headroom, memoryLoss } from './failure/headroom.ts'
import { staleCounts } from './freshness/stale-counts.ts'
import { type FullestAssets, fullestAssetsOf, type NodeType, type Workload, workloadOf } from './workload/workload.ts'

export type HybridCore = {
  id: string
  status: string
  public_available: boolean
  location: { uuid: string; name: string; country: string | null } | null
  asset_count: number
  workload: Workload
  observed_at: string | null
  failed_asset_count: number
  stale_asset_count: number
  oldest_observed_at: string | null
  fullest_assets: FullestAssets
  headroom: Pick<Headroom, 'memory'>
}

type Filter = { id?: readonly string[]; status?: readonly string[]; public_available?: readonly boolean[] }

/** Returns the hybrid cores of the caller's partner. */
export async function listHybridCores(
  context: Context,
  { page, filter, sort }: ListInput<Filter, 'id'>,
): Promise<ListResult<HybridCore>> {
  const { db, caller } = context
  let matching = db.read.selectFrom('hybrid_cores').where('hybrid_cores.partner_uuid', '=', caller.partnerUuid)
  const { id, status, public_available: available } = filter
  if (id) matching = matching.where((eb) => matchPatterns(eb, db.engine, 'hybrid_cores.id', id))
  if (status) matching = matching.where(matchText('hybrid_cores.status', status))
  if (available) matching = matching.where('public_available', 'in', available.map(Number))
  const direction = sort[0]?.descending ? 'desc' : 'asc'
  const { rows, total, next } = await readPageById(matching, { page, id: 'hybrid_cores.id', direction }, (named) =>
    db.read
      .selectFrom(named.as('named'))
      .innerJoin('hybrid_cores', 'hybrid_cores.id', 'named.id')
      .leftJoin('locations', 'locations.uuid', 'hybrid_cores.location_uuid')
      .select(['hybrid_cores.id', 'status', 'public_available', 'location_uuid', 'name', 'country'])
      .orderBy('hybrid_cores.id', direction)
      .execute(),
  )
  const totals = await totalsOfPage(
    db.read,
    rows.map((row) => row.id),
  )
  const stale = await staleCounts(context, totals.active)
  return { items: rows.map((row) => hybridCoreOf(row, totals, stale.get(row.id) ?? 0)), total, next }
}

/** Returns one hybrid core of the caller's partner. Throws DomainError `hybrid-core-unknown`. */
export async function getHybridCore(context: Context, input: { hybrid_core_id: string }): Promise<HybridCore> {
  const { db } = context
  const core = await requireCore(context, input.hybrid_core_id)
  const [location, totals] = await Promise.all([
    core.location_uuid === null
      ? undefined
      : db.read.selectFrom('locations').selectAll().where('uuid', '=', core.location_uuid).executeTakeFirst(),
    totalsOfPage(db.read, [core.id]),
  ])
  const stale = await staleCounts(context, totals.active)
  return hybridCoreOf(
    { ...core, name: location?.name ?? null, country: location?.country ?? null },
    totals,
    stale.get(core.id) ?? 0,
  )
}

/** Returns a core of the caller's partner. Throws `hybrid-core-unknown`, also for a core of another partner. */
export async function requireCore({ db, caller }: Context, id: string): Promise<HybridCoreRow> {
  const core = await db.read
    .selectFrom('hybrid_cores')
    .selectAll()
    .where(matchText('id', [id]))
    .where('partner_uuid', '=', caller.partnerUuid)
    .executeTakeFirst()
  if (!core) throw new DomainError('hybrid-core-unknown', { id })
  return core
}

type CoreWithLocation = Pick<HybridCoreRow, 'id' | 'status' | 'public_available' | 'location_uuid'> & {
  name: LocationRow['name'] | null
  country: LocationRow['country']
}

function hybridCoreOf(row: CoreWithLocation, totals: PageTotals, staleCount: number): HybridCore {
  const active = totals.active.get(row.id) ?? []
  const inactive: readonly InactiveTotals[] = totals.inactive.get(row.id) ?? []
  const memory = memoryTotalsOf(active)
  return {
    id: row.id,
    status: row.status,
    public_available: row.public_available === 1,
    location:
      row.location_uuid === null || row.name === null
        ? null
        : { uuid: row.location_uuid, name: row.name, country: row.country },
    asset_count: countOf(active) + countOf(inactive),
    workload: workloadOf(active),
    observed_at: newestOf([...active, ...inactive]),
    failed_asset_count: countOf(inactive.filter(({ status }) => status === 'failed')),
    stale_asset_count: staleCount,
    oldest_observed_at: oldestOf(active),
    fullest_assets: fullestAssetsOf(active),
    headroom: { memory: memory && memoryLoss(memory) },
  }
}

/** Returns the newest observation as RFC 3339 UTC, or null when there is none. */
export function newestOf(totals: readonly { observed_at: number }[]): string | null {
  const newest = totals.reduce((latest, { observed_at }) => Math.max(latest, observed_at), Number.NEGATIVE_INFINITY)
  return Number.isFinite(newest) ? new Date(newest).toISOString() : null
}

/** Returns the oldest observation of the active assets as RFC 3339 UTC, or null when there is none. */
export function oldestOf(totals: readonly Pick<AssetTotalsRow, 'status' | 'oldest_observed_at'>[]): string | null {
  const times = totals.flatMap((row) => (row.status === 'active' ? (row.oldest_observed_at ?? []) : []))
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
}

/** Returns the number of assets in the totals. */
export function countOf(totals: readonly Pick<AssetTotalsRow, 'asset_count'>[]): number {
  return totals.reduce((sum, { asset_count }) => sum + asset_count, 0)
}

/** Returns how many nodes of a type have failed. */
export function failedCountOf(totals: readonly AssetTotalsRow[], nodeType: NodeType): number {
  return countOf(totals.filter(({ status, node_type }) => status === 'failed' && node_type === nodeType))
}
