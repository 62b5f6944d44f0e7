import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Schema } from '#lib/db/schema.ts'
import type { ListInput } from '../page.ts'
import { isOneOf, matchIds } from './match-ids.ts'

export type AssetSort = 'id' | 'node_type' | 'status' | 'memory_usage' | 'storage_usage'
export type AssetFilter = { id?: readonly string[]; node_type?: readonly string[]; status?: readonly string[] }

/** Every column that an asset is told from. */
export const assetColumns = [
  ...(['id', 'hybrid_core_id', 'node_type', 'status', 'observed_at', 'collector_interval_ms'] as const),
  ...(['cpu', 'memory', 'storage'] as const).flatMap((name) =>
    (['used', 'total', 'percentage'] as const).map((value) => `${name}_${value}` as const),
  ),
]

/** The values of `node_type` and `status` are ones that can be stored. */
type Asked = ListInput<AssetFilter, AssetSort> & { hybrid_core_id: string }
export type Way = 'forwards' | 'backwards'

/** One page near an end of the list. */
export function nearPageQuery(db: Database, asked: Asked, way: Way = 'forwards') {
  const { limit, offset } = asked.page
  const ordered = inOrder(matching(db, asked).selectAll('assets'), orderOf(asked.sort, way)).limit(literal(limit))
  return offset === 0 ? ordered : ordered.offset(offset)
}

/** One page by its ids first, out of an index alone, and then only their rows. */
export function deepPageQuery(db: Database, asked: Asked, way: Way = 'forwards') {
  const { limit, offset } = asked.page
  const order = orderOf(asked.sort, way)
  const ids = inOrder(matching(db, asked).select(['hybrid_core_id', 'id']), order)
    .limit(literal(limit))
    .offset(offset)
  const rows = db.read
    .selectFrom(ids.as('named'))
    .innerJoin('assets', (join) =>
      join.onRef('assets.hybrid_core_id', '=', 'named.hybrid_core_id').onRef('assets.id', '=', 'named.id'),
    )
    .selectAll('assets')
  return inOrder(rows, order)
}

/** How many assets of the partner's core match; no row when the core is not the partner's. */
export function countQuery(db: Database, { hybrid_core_id: coreId, filter }: Asked, partnerUuid: string) {
  const count = filter.id ? countByIndex(db, coreId, filter) : countByTotals(db, coreId, filter)
  return db.read
    .selectFrom('hybrid_cores')
    .select((eb) => eb.fn.coalesce(count, eb.lit(0)).as('total'))
    .where('id', '=', coreId)
    .where('partner_uuid', '=', partnerUuid)
}

function matching(db: Database, { hybrid_core_id: coreId, filter }: Asked) {
  return db.read
    .selectFrom('assets')
    .where('hybrid_core_id', '=', coreId)
    .where((eb) => eb.and(conditionsOf(eb, db.engine, filter)))
}

function countByTotals(db: Database, coreId: string, filter: AssetFilter) {
  return db.read
    .selectFrom('asset_totals')
    .select((eb) => eb.cast<number>(eb.fn.sum('asset_count'), 'bigint').as('sum'))
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
    ...(id ? [matchIds(eb, engine, 'id', id)] : []),
    ...(nodeType ? [isOneOf(eb, 'node_type', nodeType)] : []),
    ...(status ? [isOneOf(eb, 'status', status)] : []),
  ]
}

/** Written out, the size lets PostgreSQL see that the order of an index is cheaper than a sort, once for all pages. */
function literal(limit: number) {
  return sql.lit(limit)
}

type OrderTerm = [RawBuilder<unknown>, 'asc' | 'desc']

function inOrder<O>(query: SelectQueryBuilder<Schema, 'assets', O>, order: readonly OrderTerm[]) {
  return order.reduce((ordered, [term, direction]) => ordered.orderBy(term, direction), query)
}

/** The terms of an order; a usage is its published percentage, then its raw value, and what is missing comes last. */
function orderOf(sort: Asked['sort'], way: Way): OrderTerm[] {
  const closing = sort.findIndex(({ name }) => name === 'id')
  const named = closing < 0 ? [...sort, { name: 'id', descending: false } as const] : sort.slice(0, closing + 1)
  const order = named.flatMap(({ name, descending }): OrderTerm[] => {
    const direction = descending ? 'desc' : 'asc'
    if (name === 'id' || name === 'node_type' || name === 'status') return [[sql.ref(`assets.${name}`), direction]]
    const quantity = name === 'memory_usage' ? 'memory' : 'storage'
    const percentage = sql.ref(`assets.${quantity}_percentage`)
    return [
      [sql`${percentage} is null`, 'asc'],
      [percentage, direction],
      [sql.ref(`assets.${quantity}_used`), direction],
    ]
  })
  return way === 'forwards' ? order : order.map(([term, direction]) => [term, direction === 'asc' ? 'desc' : 'asc'])
}
