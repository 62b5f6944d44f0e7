import { type ExpressionBuilder, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { AssetRow, Schema } from '#lib/db/schema.ts'
import type { Context } from '../context.ts'
import type { ListInput, ListResult } from '../page.ts'
import { Problem } from '../problem.ts'
import { requireCore } from './cores.ts'
import { isStale } from './freshness.ts'
import { isoTime } from './iso-time.ts'
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

/** From here on, fetching every row before a page costs more than joining its rows to their ids. */
const deepOffset = 250

/** The assets of a core, in the order of the given sorts and then of their ids. Throws `hybrid-core-unknown`. */
export async function listAssets(context: Context, input: AssetListInput): Promise<ListResult<Asset>> {
  const { hybrid_core_id: coreId, filter, page } = input
  if (coreId.includes('\0')) throw new Problem('hybrid-core-unknown', { id: coreId })
  const counted = countAssets(context, coreId, filter)
  // Else at once: the rows of a core that is not the caller's are thrown away unseen.
  const read = page.offset < deepOffset ? assetPageQuery(context, input).execute() : deepPage(context, input, counted)
  const [total, rows] = await Promise.all([counted, read])
  return { items: rows.map((row) => assetOf(row, context)), total }
}

/** A page that is reached from the end of the list which is nearer. */
async function deepPage(context: Context, input: AssetListInput, counted: Promise<number>) {
  const { offset, limit } = input.page
  const total = await counted
  const size = Math.min(limit, total - offset)
  if (size <= 0) return []
  const after = total - offset - size
  if (after >= offset) return assetPageQuery(context, input).execute()
  const rows = await assetPageQuery(context, { ...input, page: { offset: after, limit: size } }, 'backwards').execute()
  return rows.reverse()
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

/** One page; a deep one by its ids first, out of an index alone, and then only their rows. */
export function assetPageQuery(
  { db }: Pick<Context, 'db'>,
  { hybrid_core_id: coreId, page, filter, sort }: AssetListInput,
  way: 'forwards' | 'backwards' = 'forwards',
) {
  const order = way === 'forwards' ? orderOf(sort) : orderOf(sort).map(reversed)
  const matching = db.read
    .selectFrom('assets')
    .where('hybrid_core_id', '=', coreId)
    .where((eb) => eb.and(conditionsOf(eb, db.engine, filter)))
  // Written out, the size lets PostgreSQL see that the order of an index is cheaper than a sort, once for all pages.
  const limit = sql.lit(page.limit)
  if (page.offset === 0) return inOrder(matching.selectAll('assets'), order).limit(limit)
  if (page.offset < deepOffset) return inOrder(matching.selectAll('assets'), order).limit(limit).offset(page.offset)
  const ids = inOrder(matching.select(['hybrid_core_id', 'id']), order)
    .limit(limit)
    .offset(page.offset)
  const rows = db.read
    .selectFrom(ids.as('named'))
    .innerJoin('assets', (join) =>
      join.onRef('assets.hybrid_core_id', '=', 'named.hybrid_core_id').onRef('assets.id', '=', 'named.id'),
    )
    .selectAll('assets')
  return inOrder(rows, order)
}

/** How many assets of the caller's core match. Throws `hybrid-core-unknown`. */
async function countAssets({ db, caller }: Context, coreId: string, filter: AssetFilter): Promise<number> {
  const core = await db.read
    .selectFrom('hybrid_cores')
    .select(filter.id ? countByIndex({ db }, coreId, filter) : countByTotals({ db }, coreId, filter))
    .where('id', '=', coreId)
    .where('partner_uuid', '=', caller.partnerUuid)
    .executeTakeFirst()
  if (!core) throw new Problem('hybrid-core-unknown', { id: coreId })
  return core.total ?? 0
}

function countByTotals({ db }: Pick<Context, 'db'>, coreId: string, filter: AssetFilter) {
  return db.read
    .selectFrom('asset_totals')
    .select((eb) => eb.cast<number>(eb.fn.sum('asset_count'), 'bigint').as('sum'))
    .where('hybrid_core_id', '=', coreId)
    .where((eb) => eb.and(conditionsOf(eb, db.engine, filter)))
    .as('total')
}

function countByIndex({ db }: Pick<Context, 'db'>, coreId: string, filter: AssetFilter) {
  return db.read
    .selectFrom('assets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hybrid_core_id', '=', coreId)
    .where((eb) => eb.and(conditionsOf(eb, db.engine, filter)))
    .as('total')
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

function inOrder<O>(query: SelectQueryBuilder<Schema, 'assets', O>, order: readonly OrderTerm[]) {
  return order.reduce((ordered, [term, direction]) => ordered.orderBy(term, direction), query)
}

type OrderTerm = [RawBuilder<unknown>, 'asc' | 'desc']

function reversed([term, direction]: OrderTerm): OrderTerm {
  return [term, direction === 'asc' ? 'desc' : 'asc']
}

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
    observed_at: isoTime(row.observed_at),
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
