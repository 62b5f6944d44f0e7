import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Slice } from '#lib/db/queries/grouped-order.ts'
import { type OrderTerm, type Range, rangesAfter } from '#lib/db/queries/keyset.ts'
import type { AssetRow, Schema } from '#lib/db/schema/schema.ts'
import { isOneOf, matchPatterns } from '../../lists/match-text.ts'
import { inOrder, orderTerms, reverseOrder } from '../../lists/order.ts'
import type { ListInput } from '../../lists/page.ts'

export type AssetSort = 'id' | 'node_type' | 'status' | 'memory_usage' | 'storage_usage'
export type AssetFilter = { id?: readonly string[]; node_type?: readonly string[]; status?: readonly string[] }

/** Every column that `assetOf` reads. */
export const assetColumns = [
  ...(['id', 'hybrid_core_id', 'node_type', 'status', 'observed_at', 'collector_interval_ms', 'source'] as const),
  ...(['cpu', 'memory', 'storage'] as const).flatMap((name) =>
    (['used', 'total', 'percentage', 'allocated'] as const).map((value) => `${name}_${value}` as const),
  ),
]

export const listedColumns = assetColumns.map((name) => `assets.${name}` as const)

/** The input of a list. The database can store every value of `node_type` and `status`, as `storable` ensures. */
export type AssetQuery = ListInput<AssetFilter, AssetSort> & { hybrid_core_id: string; partnerUuid: string }
type AssetKey = Pick<Selectable<AssetRow>, 'hybrid_core_id' | 'id'>
export type Way = 'forwards' | 'backwards'

/** Selects one page near an end of the list. */
export function nearPageQuery(db: Database, input: AssetQuery, way: Way = 'forwards') {
  const { limit, offset } = input.page
  const ordered = inOrder(matching(db, input).select(listedColumns), orderOf(input.sort, way)).limit(literal(limit))
  return offset === 0 ? ordered : ordered.offset(offset)
}

/** Selects one page far from both ends: first its ids, for which the database reads only an index, then their rows. */
export function deepPageQuery(db: Database, input: AssetQuery, way: Way = 'forwards') {
  const { limit, offset } = input.page
  const order = orderOf(input.sort, way)
  const ids = inOrder(matching(db, input).select(['hybrid_core_id', 'id']), order)
    .limit(literal(limit))
    .offset(offset)
  return inOrder(rowsNamedBy(db, ids), order)
}

/** Selects the rows with these ids, in no order. */
function rowsNamedBy(db: Database, ids: SelectQueryBuilder<Schema, 'assets', AssetKey>) {
  return db.read
    .selectFrom(ids.as('named'))
    .innerJoin('assets', (join) =>
      join.onRef('assets.hybrid_core_id', '=', 'named.hybrid_core_id').onRef('assets.id', '=', 'named.id'),
    )
    .select(listedColumns)
}

type Assets = SelectQueryBuilder<Schema, 'assets', object>

/** Reads some of these assets. Past the first rows, it reads the ids first, for which the database reads only the index. */
export async function readSlice(
  db: Database,
  assets: Assets,
  { where, order, offset, limit }: Slice,
): Promise<ListedAsset[]> {
  const selected = where ? assets.where(where) : assets
  const ids = selected.select(['assets.hybrid_core_id', 'assets.id'])
  const rows =
    offset === 0
      ? inOrder(selected.select(listedColumns), order).limit(limit)
      : inOrder(rowsNamedBy(db, inOrder(ids, order).limit(limit).offset(offset)), order)
  return (await db.engine.pageReader(db.read, { rows, columns: assetColumns })({})).rows
}

/** Counts those of these assets that `where` selects. */
export async function countAssets(assets: Assets, where: NonNullable<Slice['where']>): Promise<number> {
  const { count } = await assets
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Selects the rows of one of the ranges that `rangesOf` returns. */
export function rangeQuery(db: Database, input: AssetQuery, { where, order }: Range) {
  const rows = matching(db, input).where(where).select(listedColumns)
  return inOrder(rows, order).limit(literal(input.page.limit))
}

/** Returns the ranges of the rows after the row that has these `endValues`. */
export function rangesOf(db: Database, sort: AssetQuery['sort'], values: readonly unknown[]) {
  return rangesAfter(db.engine, orderOf(sort, 'forwards'), values)
}

/** Returns the values of a row for the terms of the order: the list can continue after them. */
export function endValues(sort: AssetQuery['sort'], row: ListedAsset): unknown[] {
  return orderOf(sort, 'forwards').map(({ of }) => of(row))
}

/** Selects the number of matching assets of the partner's core; no row when the core is not the partner's. */
export function countQuery(db: Database, input: AssetQuery) {
  const { hybrid_core_id: coreId, filter } = input
  const count = filter.id ? countByIndex(db, coreId, filter) : countByTotals(db, 'asset_count', coreId, filter)
  return ownCore(db, input).select((eb) => eb.fn.coalesce(count, eb.lit(0)).as('total'))
}

/**
 * Returns the matching rows. For a core of another partner no row is read, so that the response time does not reveal whether
 * it exists: the id to look for is null, and PostgreSQL checks the second condition once before it starts. An `exists` would
 * be worse: SQLite turns it into a join, which may come before the index that gives the order.
 */
export function matching(db: Database, input: AssetQuery) {
  const own = ownCore(db, input).select('hybrid_cores.id')
  return db.read
    .selectFrom('assets')
    .where('hybrid_core_id', '=', own)
    .where((eb) => eb(own, 'is not', null))
    .where((eb) => eb.and(conditionsOf(eb, db.engine, input.filter)))
}

function ownCore(db: Database, { hybrid_core_id: coreId, partnerUuid }: AssetQuery) {
  return db.read.selectFrom('hybrid_cores').where('id', '=', coreId).where('partner_uuid', '=', partnerUuid)
}

type CountColumn = 'asset_count' | 'memory_asset_count' | 'storage_asset_count'

/** Selects a sum over the totals, which do not contain the ids of assets. */
export function countByTotals(db: Database, column: CountColumn, coreId: string, filter: Omit<AssetFilter, 'id'>) {
  return db.read
    .selectFrom('asset_totals')
    .select((eb) => eb.cast<number>(eb.fn.sum(column), 'bigint').as('sum'))
    .where('hybrid_core_id', '=', coreId)
    .where((eb) => eb.and(conditionsOf(eb, db.engine, filter)))
}

function countByIndex(db: Database, coreId: string, filter: AssetFilter) {
  return db.read
    .selectFrom('assets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hybrid_core_id', '=', coreId)
    .where((eb) => eb.and(conditionsOf(eb, db.engine, filter)))
}

function conditionsOf(
  eb: ExpressionBuilder<Schema, 'assets'> | ExpressionBuilder<Schema, 'asset_totals'>,
  engine: Database['engine'],
  { id, node_type: nodeType, status }: AssetFilter,
) {
  return [
    ...(id ? [matchPatterns(eb, engine, 'id', id)] : []),
    ...(nodeType ? [isOneOf('node_type', nodeType)] : []),
    ...(status ? [isOneOf('status', status)] : []),
  ]
}

/**
 * Writes the limit as a literal instead of a parameter: it shows PostgreSQL that reading an index in order is cheaper than
 * a sort.
 */
function literal(limit: number) {
  return sql.lit(limit)
}

export const usageColumns = {
  memory_usage: { percentage: 'memory_percentage', used: 'memory_used' },
  storage_usage: { percentage: 'storage_percentage', used: 'storage_used' },
} as const

/** The columns of an asset that a list reads. */
export type ListedAsset = Pick<Selectable<AssetRow>, (typeof assetColumns)[number]>
export type AssetTerm = OrderTerm & { of(row: ListedAsset): unknown }

/** The terms of the order. A usage sorts by its published percentage, then its raw value; missing values come last. */
function orderOf(sort: AssetQuery['sort'], way: Way): AssetTerm[] {
  const order = orderTerms(sort, termsOf, termsOf('id', 'asc'), 'id')
  return way === 'forwards' ? order : reverseOrder(order)
}

export function termOf<Column extends keyof ListedAsset>(column: Column) {
  return { by: sql.ref(`assets.${column}`), of: (row: ListedAsset) => row[column] }
}

type TermName = AssetSort | 'observed_at'

const knownTerms = new Map<string, readonly AssetTerm[]>()

/** The terms of a sort, made once for each name and direction: every page needs them. */
export function termsOf(name: TermName, direction: OrderTerm['direction']): readonly AssetTerm[] {
  const key = `${name} ${direction}`
  const terms = knownTerms.get(key) ?? makeTerms(name, direction)
  knownTerms.set(key, terms)
  return terms
}

function makeTerms(name: TermName, direction: OrderTerm['direction']): readonly AssetTerm[] {
  if (name !== 'memory_usage' && name !== 'storage_usage') {
    return [{ by: sql.ref(`assets.${name}`), direction, of: (row) => row[name] }]
  }
  const { percentage, used } = usageColumns[name]
  return [
    { by: sql`${sql.ref(`assets.${percentage}`)} is null`, direction: 'asc', of: (row) => row[percentage] === null },
    { by: sql.ref(`assets.${percentage}`), direction, of: (row) => row[percentage] },
    { by: sql.ref(`assets.${used}`), direction, nullable: true, of: (row) => row[used] },
  ]
}
