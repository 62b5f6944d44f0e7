import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { AssetRow, Schema } from '#lib/db/schema.ts'
import type { Context } from '../context.ts'
import type { ListInput, ListResult } from '../page.ts'
import { Problem } from '../problem.ts'
import { requireCore } from './cores.ts'
import { isStale } from './freshness.ts'
import { matchIds, matchText } from './match-ids.ts'
import type { Usage } from './usage.ts'
import { type NodeType, storageTypeOf } from './workload.ts'

export type Asset = {
  id: string
  hybrid_core_id: string
  node_type: NodeType
  status: string
  cpu_usage: Usage<'core'> | null
  memory_usage: Usage<'byte'> | null
  storage_usage: (Usage<'byte'> & { storage_type: (typeof storageTypeOf)[NodeType] }) | null
  observed_at: string
  stale: boolean
}

type AssetSort = 'id' | 'node_type' | 'status' | 'memory_usage' | 'storage_usage'
type AssetFilter = { id?: readonly string[]; node_type?: readonly NodeType[]; status?: readonly string[] }
export type AssetListInput = ListInput<AssetFilter, AssetSort> & { hybrid_core_id: string }

/** The assets of a core, in the order of the given sorts and then of their ids. Throws `hybrid-core-unknown`. */
export async function listAssets(context: Context, input: AssetListInput): Promise<ListResult<Asset>> {
  const core = await requireCore(context, input.hybrid_core_id)
  const [total, rows] = await Promise.all([
    countAssets(context, core.id, input.filter),
    assetPageQuery(context, core.id, input).execute(),
  ])
  return { items: rows.map((row) => assetOf(row, context)), total }
}

/** One asset of a core. Throws `hybrid-core-unknown` or `asset-unknown`. */
export async function getAsset(
  context: Context,
  { hybrid_core_id, asset_id }: { hybrid_core_id: string; asset_id: string },
): Promise<Asset> {
  const core = await requireCore(context, hybrid_core_id)
  const row = asset_id.includes('\0')
    ? undefined
    : await context.db.read
        .selectFrom('assets')
        .selectAll()
        .where('hybrid_core_id', '=', core.id)
        .where('id', '=', asset_id)
        .executeTakeFirst()
  if (!row) throw new Problem('asset-unknown', { id: asset_id })
  return assetOf(row, context)
}

/** One page: the ids first, out of an index alone, then only their rows. */
export function assetPageQuery({ db }: Pick<Context, 'db'>, coreId: string, { page, filter, sort }: AssetListInput) {
  const order = orderOf(sort)
  const named = order.reduce(
    (query, [term, direction]) => query.orderBy(term, direction),
    db.read
      .selectFrom('assets')
      .select(['hybrid_core_id', 'id'])
      .where('hybrid_core_id', '=', coreId)
      .where((eb) => eb.and(conditionsOf(eb, db.engine, filter))),
  )
  return order.reduce(
    (query, [term, direction]) => query.orderBy(term, direction),
    db.read
      .selectFrom(named.limit(page.limit).offset(page.offset).as('named'))
      .innerJoin('assets', (join) =>
        join.onRef('assets.hybrid_core_id', '=', 'named.hybrid_core_id').onRef('assets.id', '=', 'named.id'),
      )
      .selectAll('assets'),
  )
}

/** How many assets match: from the totals of the core where they tell, else out of an index. */
async function countAssets({ db }: Context, coreId: string, filter: AssetFilter): Promise<number> {
  return filter.id ? countByIndexQuery({ db }, coreId, filter) : countByTotals({ db }, coreId, filter)
}

async function countByTotals({ db }: Pick<Context, 'db'>, coreId: string, filter: AssetFilter): Promise<number> {
  const { total } = await db.read
    .selectFrom('asset_totals')
    .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('asset_count'), 'bigint'), eb.lit(0)).as('total'))
    .where('hybrid_core_id', '=', coreId)
    .where((eb) => eb.and(conditionsOf(eb, db.engine, filter)))
    .executeTakeFirstOrThrow()
  return total
}

async function countByIndexQuery({ db }: Pick<Context, 'db'>, coreId: string, filter: AssetFilter): Promise<number> {
  const { total } = await db.read
    .selectFrom('assets')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('hybrid_core_id', '=', coreId)
    .where((eb) => eb.and(conditionsOf(eb, db.engine, filter)))
    .executeTakeFirstOrThrow()
  return total
}

function conditionsOf(
  eb: ExpressionBuilder<Schema, 'assets'> | ExpressionBuilder<Schema, 'asset_totals'>,
  engine: Context['db']['engine'],
  { id, node_type: nodeType, status }: AssetFilter,
) {
  return [
    ...(id ? [matchIds(eb, engine, 'id', id)] : []),
    ...(nodeType ? [matchText(eb, 'node_type', nodeType)] : []),
    ...(status ? [matchText(eb, 'status', status)] : []),
  ]
}

type OrderTerm = [RawBuilder<unknown>, 'asc' | 'desc']

/** The terms of an order; a usage is its published percentage, then its raw value, and what is missing comes last. */
function orderOf(sort: AssetListInput['sort']): OrderTerm[] {
  const closing = sort.findIndex(({ name }) => name === 'id')
  const named = closing < 0 ? [...sort, { name: 'id', descending: false } as const] : sort.slice(0, closing + 1)
  return named.flatMap(({ name, descending }): OrderTerm[] => {
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
}

/** The asset of a row, as it is at the moment of the context. */
export function assetOf(row: Selectable<AssetRow>, { now, staleAfterMs }: Context): Asset {
  const nodeType = row.node_type as NodeType
  const storage = usageOf(row.storage_percentage, row.storage_used, row.storage_total, 'byte')
  return {
    id: row.id,
    hybrid_core_id: row.hybrid_core_id,
    node_type: nodeType,
    status: row.status,
    cpu_usage: usageOf(row.cpu_percentage, row.cpu_used, row.cpu_total, 'core'),
    memory_usage: usageOf(row.memory_percentage, row.memory_used, row.memory_total, 'byte'),
    storage_usage: storage && { ...storage, storage_type: storageTypeOf[nodeType] },
    observed_at: new Date(row.observed_at).toISOString(),
    stale: isStale(row, now, staleAfterMs),
  }
}

function usageOf<U extends Usage['unit']>(
  percentage: number | null,
  raw: number | null,
  total: number | null,
  unit: U,
): Usage<U> | null {
  return percentage === null || raw === null || total === null ? null : { percentage, raw, total, unit }
}
