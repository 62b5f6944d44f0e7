import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { Context } from '../../context.ts'
import { matchPatterns, matchSearch, matchText } from '../../lists/match-text.ts'
import { matchStale } from '../freshness/stale-counts.ts'
import { type NodeType, storageTypeOf } from '../workload/workload.ts'

type StorageType = (typeof storageTypeOf)[NodeType]

export type OwnAssetFilter = {
  id?: readonly string[]
  hybrid_core_id?: readonly string[]
  node_type?: readonly NodeType[]
  status?: readonly string[]
  storage_type?: readonly StorageType[]
  stale?: readonly boolean[]
  search?: readonly string[]
  id_search?: readonly string[]
}

/** The texts that searches match: with `search`, the id of the core, a space and the id of the asset. Ids have no accents. */
const searchedTexts = {
  search: sql`lower(assets.hybrid_core_id || ' ' || assets.id)`,
  id_search: sql`lower(assets.id)`,
}

/** Selects the cores of the caller's partner whose id matches. */
export function ownCores({ db, caller }: Context, { hybrid_core_id: coreId }: OwnAssetFilter) {
  const cores = db.read.selectFrom('hybrid_cores').where('hybrid_cores.partner_uuid', '=', caller.partnerUuid)
  return coreId ? cores.where((eb) => matchPatterns(eb, db.engine, 'hybrid_cores.id', coreId)) : cores
}

/** Selects the assets of these cores, which are read core by core. */
export function assetsOfOwnCores(context: Context, filter: OwnAssetFilter) {
  return ownCores(context, filter)
    .innerJoin('assets', 'assets.hybrid_core_id', 'hybrid_cores.id')
    .where((eb) => eb.and(conditions(eb, context, filter)))
}

/** Selects the same assets by the partner that they have themselves, which an index of a partner's assets needs. */
export function ownAssets(context: Context, filter: OwnAssetFilter) {
  const { db, caller } = context
  const { hybrid_core_id: coreId } = filter
  const assets = db.read.selectFrom('assets').where('assets.partner_uuid', '=', caller.partnerUuid)
  const ofCores = coreId ? assets.where((eb) => matchPatterns(eb, db.engine, 'assets.hybrid_core_id', coreId)) : assets
  return ofCores.where((eb) => eb.and(conditions(eb, context, filter)))
}

/** Selects the number of matching assets. */
export function countOwnAssets(context: Context, filter: OwnAssetFilter) {
  if (comparesRows(filter)) return assetsOfOwnCores(context, filter).select(sql<number>`count(*)`.as('total'))
  return ownCores(context, filter).select((eb) =>
    sql<number>`cast(coalesce(sum(${countOfCore(eb, filter)}), 0) as bigint)`.as('total'),
  )
}

/**
 * Returns the number of matching assets of a core by its totals. As a join, PostgreSQL would read the totals of all
 * partners.
 */
export function countOfCore(eb: ExpressionBuilder<Schema, 'hybrid_cores'>, filter: OwnAssetFilter) {
  return eb
    .selectFrom('asset_totals')
    .select((eb) => eb.fn.sum('asset_count').as('sum'))
    .whereRef('asset_totals.hybrid_core_id', '=', 'hybrid_cores.id')
    .where((eb) => eb.and(typeConditions('asset_totals', filter)))
}

/** Returns whether the totals do not contain how many assets match, because that depends on more than core, type and status. */
export function comparesRows({ id, stale, search, id_search }: OwnAssetFilter): boolean {
  return [id, stale, search, id_search].some((values) => values !== undefined)
}

function typeConditions(
  table: 'assets' | 'asset_totals',
  { node_type: nodeType, status, storage_type: storageType }: OwnAssetFilter,
): Expression<SqlBool>[] {
  return [
    ...(nodeType ? [matchText(`${table}.node_type`, nodeType)] : []),
    ...(status ? [matchText(`${table}.status`, status)] : []),
    ...(storageType ? [matchText(`${table}.node_type`, storageType.map(nodeTypeOf))] : []),
  ]
}

function conditions(eb: Parameters<typeof matchPatterns>[0], context: Context, filter: OwnAssetFilter) {
  const { id, stale, search, id_search } = filter
  const { db, caller } = context
  return [
    ...typeConditions('assets', filter),
    // With the partner, an index finds ids in all cores at once. PostgreSQL could read all assets of each core instead.
    ...(id ? [eb('assets.partner_uuid', '=', caller.partnerUuid), matchPatterns(eb, db.engine, 'assets.id', id)] : []),
    ...(stale ? [matchStale(context, stale)] : []),
    ...(search ? [matchSearch(searchedTexts.search, search)] : []),
    ...(id_search ? [matchSearch(searchedTexts.id_search, id_search)] : []),
  ]
}

function nodeTypeOf(storageType: StorageType): string {
  return Object.entries(storageTypeOf).find(([, type]) => type === storageType)?.[0] ?? ''
}
