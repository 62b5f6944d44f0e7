import { type AssetResource, type PoolResource, poolResources } from '#lib/values/history.ts'
import type { Context } from '../context.ts'
import { ownAssetCounts } from '../inventory/assets/asset-counts.ts'
import { requireCore } from '../inventory/cores.ts'
import { isOneOf, matchPatterns } from '../lists/match-text.ts'
import type { ListInput, ListResult } from '../lists/page.ts'
import { type ForecastRecord, forecastRecord } from './forecast-record.ts'
import { readForecasts } from './read-forecasts.ts'

export type PoolForecast = ForecastRecord & { asset_id: null; resource: PoolResource }
export type AssetForecast = ForecastRecord & { asset_id: string; resource: AssetResource }

type PoolFilter = { hybrid_core_id?: readonly string[]; resource?: readonly PoolResource[] }
type PoolSort = 'near_full_at' | 'full_at' | 'hybrid_core_id'

/** When each resource of the cores of the caller's partner runs full; the soonest first. */
export async function listForecasts(
  context: Context,
  input: ListInput<PoolFilter, PoolSort>,
): Promise<ListResult<PoolForecast>> {
  const { db, caller } = context
  const { hybrid_core_id: ids, resource } = input.filter
  const { rows, total, next } = await readForecasts(
    context,
    {
      table: 'pool_forecasts',
      owner: { column: 'partner_uuid', value: caller.partnerUuid },
      key: ['hybrid_core_id', 'resource'],
      count: poolResources.length * (await countCores(context)),
      conditions: (eb) => [
        ...(ids ? [matchPatterns(eb, db.engine, 'hybrid_core_id', ids)] : []),
        ...(resource ? [isOneOf('resource', resource)] : []),
      ],
      ...costOf(input.filter, ids),
    },
    input,
  )
  const leadTimes = await leadTimesOf(
    context,
    rows.map(({ hybrid_core_id: id }) => id),
  )
  const items = rows.map((row) => ({
    ...forecastRecord(row, leadTimes.get(row.hybrid_core_id) ?? context.leadTimeDays),
    asset_id: null,
    resource: row.resource as PoolResource,
  }))
  return { items, total, next }
}

type AssetFilter = { asset_id?: readonly string[]; resource?: readonly AssetResource[] }
type AssetSort = 'near_full_at' | 'full_at' | 'asset_id'

/** When each quantity of the assets of a core runs full; the soonest first. Throws `hybrid-core-unknown`. */
export async function listAssetForecasts(
  context: Context,
  input: ListInput<AssetFilter, AssetSort> & { hybrid_core_id: string },
): Promise<ListResult<AssetForecast>> {
  const core = await requireCore(context, input.hybrid_core_id)
  const { asset_id: ids, resource } = input.filter
  const { rows, total, next } = await readForecasts(
    context,
    {
      table: 'asset_forecasts',
      owner: { column: 'hybrid_core_id', value: core.id },
      key: ['asset_id', 'resource'],
      count: 2 * (await ownAssetCounts(context, core.id)).all,
      conditions: (eb) => [
        ...(ids ? [matchPatterns(eb, context.db.engine, 'asset_id', ids)] : []),
        ...(resource ? [isOneOf('resource', resource)] : []),
      ],
      ...costOf(input.filter, ids),
    },
    input,
  )
  const leadTime = core.lead_time_days ?? context.leadTimeDays
  const items = rows.map((row) => ({
    ...forecastRecord(row, leadTime),
    asset_id: row.asset_id,
    resource: row.resource as AssetResource,
  }))
  return { items, total, next }
}

function costOf(filter: object, ids: readonly string[] = []) {
  return { isFiltered: Object.keys(filter).length > 0, patternCount: ids.filter((id) => id.includes('*')).length }
}

async function countCores({ db, caller }: Context): Promise<number> {
  const { count } = await db.read
    .selectFrom('hybrid_cores')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('partner_uuid', '=', caller.partnerUuid)
    .executeTakeFirstOrThrow()
  return count
}

/** The lead times of the cores that have their own. */
async function leadTimesOf({ db }: Context, coreIds: readonly string[]): Promise<Map<string, number>> {
  if (coreIds.length === 0) return new Map()
  const rows = await db.read
    .selectFrom('hybrid_cores')
    .select(['id', 'lead_time_days'])
    .where('id', 'in', [...new Set(coreIds)])
    .execute()
  return new Map(rows.flatMap(({ id, lead_time_days: days }) => (days === null ? [] : [[id, days] as const])))
}
