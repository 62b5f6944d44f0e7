import type { Selectable } from 'kysely'
import type { AssetTotalsRow, HybridCoreRow, LocationRow } from '#lib/db/schema.ts'
import type { Context } from '../context.ts'
import type { ListInput, ListResult } from '../page.ts'
import { Problem } from '../problem.ts'
import { totalsOfCores } from './core-totals.ts'
import { matchIds, matchText } from './match-ids.ts'
import { type Workload, workloadOf } from './workload.ts'

export type HybridCore = {
  id: string
  status: string
  public_available: boolean
  location: { uuid: string; name: string; country: string | null } | null
  asset_count: number
  workload: Workload
  observed_at: string | null
}

type Filter = { id?: readonly string[]; status?: readonly string[]; public_available?: readonly boolean[] }

/** The hybrid cores of the caller's partner. */
export async function listHybridCores(
  { db, caller }: Context,
  { page, filter, sort }: ListInput<Filter, 'id'>,
): Promise<ListResult<HybridCore>> {
  let matching = db.read.selectFrom('hybrid_cores').where('hybrid_cores.partner_uuid', '=', caller.partnerUuid)
  const { id, status, public_available: available } = filter
  if (id) matching = matching.where((eb) => matchIds(eb, db.engine, 'hybrid_cores.id', id))
  if (status) matching = matching.where((eb) => matchText(eb, 'hybrid_cores.status', status))
  if (available) matching = matching.where('public_available', 'in', available.map(Number))
  const direction = sort[0]?.descending ? 'desc' : 'asc'
  const named = matching
    .select('hybrid_cores.id')
    .orderBy('hybrid_cores.id', direction)
    .limit(page.limit)
    .offset(page.offset)
  const [{ total }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db.read
      .selectFrom(named.as('named'))
      .innerJoin('hybrid_cores', 'hybrid_cores.id', 'named.id')
      .leftJoin('locations', 'locations.uuid', 'hybrid_cores.location_uuid')
      .select(['hybrid_cores.id', 'status', 'public_available', 'location_uuid', 'name', 'country'])
      .orderBy('hybrid_cores.id', direction)
      .execute(),
  ])
  const totals = await totalsOfCores(
    db.read,
    rows.map((row) => row.id),
  )
  return { items: rows.map((row) => hybridCoreOf(row, totals.get(row.id) ?? [])), total }
}

/** One hybrid core of the caller's partner. Throws Problem `hybrid-core-unknown`. */
export async function getHybridCore(context: Context, input: { hybrid_core_id: string }): Promise<HybridCore> {
  const { db } = context
  const core = await requireCore(context, input.hybrid_core_id)
  const [location, totals] = await Promise.all([
    core.location_uuid === null
      ? undefined
      : db.read.selectFrom('locations').selectAll().where('uuid', '=', core.location_uuid).executeTakeFirst(),
    totalsOfCores(db.read, [core.id]),
  ])
  return hybridCoreOf(
    { ...core, name: location?.name ?? null, country: location?.country ?? null },
    totals.get(core.id) ?? [],
  )
}

/** The core, when it is the caller's partner's: one of another partner is as unknown as one that is not there. */
export async function requireCore({ db, caller }: Context, id: string): Promise<HybridCoreRow> {
  const core = id.includes('\0')
    ? undefined
    : await db.read
        .selectFrom('hybrid_cores')
        .selectAll()
        .where('id', '=', id)
        .where('partner_uuid', '=', caller.partnerUuid)
        .executeTakeFirst()
  if (!core) throw new Problem('hybrid-core-unknown', { id })
  return core
}

type CoreWithLocation = Pick<HybridCoreRow, 'id' | 'status' | 'public_available' | 'location_uuid'> & {
  name: LocationRow['name'] | null
  country: LocationRow['country']
}

function hybridCoreOf(row: CoreWithLocation, totals: readonly Selectable<AssetTotalsRow>[]): HybridCore {
  return {
    id: row.id,
    status: row.status,
    public_available: row.public_available === 1,
    location:
      row.location_uuid === null || row.name === null
        ? null
        : { uuid: row.location_uuid, name: row.name, country: row.country },
    asset_count: totals.reduce((sum, { asset_count }) => sum + asset_count, 0),
    workload: workloadOf(totals),
    observed_at: newestOf(totals),
  }
}

/** The newest observation as RFC 3339 UTC, or null when there is none. */
export function newestOf(totals: readonly { observed_at: number }[]): string | null {
  const newest = totals.reduce((latest, { observed_at }) => Math.max(latest, observed_at), Number.NEGATIVE_INFINITY)
  return Number.isFinite(newest) ? new Date(newest).toISOString() : null
}
