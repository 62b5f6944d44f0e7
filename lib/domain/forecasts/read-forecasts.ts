import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Slice } from '#lib/db/queries/grouped-order.ts'
import { type OrderTerm, rangesAfter, readRanges } from '#lib/db/queries/keyset.ts'
import type { AssetForecastRow } from '#lib/db/schema/forecast-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { Context } from '../context.ts'
import { inOrder } from '../lists/order.ts'
import type { ListInput, PageEnd } from '../lists/page.ts'
import { nullsLast, onlySegment, readSegments, type Segment, segmentEnd } from '../lists/segments.ts'
import { indexRowsPerRow, rowsCompared, scanningMany } from '../scanning.ts'

/** Rows of both tables are read as those of assets; those of pools have no `asset_id`. */
type Row = AssetForecastRow
type KeyColumn = 'hybrid_core_id' | 'asset_id' | 'resource'
type ForecastSort = 'near_full_at' | 'full_at' | 'hybrid_core_id' | 'asset_id'
type Sort = ListInput<unknown, ForecastSort>['sort']

/** The forecasts of a list: those of the cores of a partner, or those of the assets of a core. */
type ForecastList = {
  table: 'pool_forecasts' | 'asset_forecasts'
  /** Whose forecasts they are. */
  owner: { column: 'partner_uuid' | 'hybrid_core_id'; value: string }
  /** The columns that close every order: with the owner, they identify a row. */
  key: readonly [KeyColumn, 'resource']
  /** About how many forecasts the owner has. */
  count: number
  conditions(eb: ExpressionBuilder<Schema, 'asset_forecasts'>): Expression<SqlBool>[]
  isFiltered: boolean
  patternCount: number
}

/** A page of forecasts, and its end: an index has every order by one sort, so that each page is read from its place. */
export async function readForecasts(
  context: Context,
  list: ForecastList,
  { page, sort: given }: ListInput<unknown, ForecastSort>,
): Promise<{ rows: Row[]; total: number; next: PageEnd | undefined }> {
  const sort: Sort = given.length > 0 ? given : [{ name: 'near_full_at', descending: false }]
  const segments = segmentsOf(list, sort)
  const isIndexed = segments !== undefined && !list.isFiltered
  const visited = isIndexed ? list.count / indexRowsPerRow : rowsCompared(list.count, list.patternCount)
  const { rows, total, values } = await scanningMany(context, visited, (context) =>
    segments ? readIndexed(context, list, page, segments) : readSorted(context, list, page, sort),
  )
  return { rows, total, next: values && { values, total } }
}

type PageRead = { rows: Row[]; total: number; values: unknown[] | undefined }
type Page = ListInput<unknown, never>['page']

async function readIndexed(
  context: Context,
  list: ForecastList,
  page: Page,
  segments: readonly Segment<Row>[],
): Promise<PageRead> {
  const { rows, total } = await readSegments(segments, page, {
    readSlice: (segment, slice) => readSlice(context, list, segment.where, slice),
    countIn: (segment, where) => count(context, list, sql`${segment.where} and ${where}`),
    total: () => count(context, list, sql`1 = 1`),
  })
  const last = rows.at(-1)
  return { rows, total, values: last && segmentEnd(segments, last) }
}

/** Sorts all rows, for an order of several sorts. */
async function readSorted(context: Context, list: ForecastList, page: Page, sort: Sort): Promise<PageRead> {
  const order = orderOf(list, sort)
  const read = (terms: readonly OrderTerm[], limit: number, offset = 0) =>
    inOrder(matching(context, list).selectAll(), terms).limit(limit).offset(offset)
  const rows = page.after
    ? await readRanges(rangesAfter(context.db.engine, order, page.after.values), page.limit, ({ where, order }) =>
        read(order, page.limit).where(where).execute(),
      )
    : await read(order, page.limit, page.offset).execute()
  const last = rows.at(-1)
  return {
    rows,
    total: page.after?.total ?? (await count(context, list, sql`1 = 1`)),
    values: last && order.map(({ of }) => of(last)),
  }
}

/** Past the first rows, the keys are read first, for which the database reads only the index. */
function readSlice(
  context: Context,
  list: ForecastList,
  ofSegment: RawBuilder<SqlBool>,
  { where, order, offset, limit }: Slice,
): Promise<Row[]> {
  const { table, owner, key } = list
  const inSegment = matching(context, list).where(ofSegment)
  const selected = where ? inSegment.where(where) : inSegment
  if (offset === 0) return inOrder(selected.selectAll(), order).limit(sql.lit(limit)).execute()
  const keyColumns = [...new Set([owner.column, ...key])] as KeyColumn[]
  const keys = inOrder(selected.select(keyColumns.map((name) => `${table}.${name}` as 'asset_id')), order)
    .limit(sql.lit(limit))
    .offset(offset)
  const rows = context.db.read
    .selectFrom(keys.as('named'))
    .innerJoin(table as 'asset_forecasts', (join) =>
      keyColumns.reduce(
        (on, name) => on.onRef(`${table}.${name}` as 'asset_id', '=', `named.${name}` as 'asset_id'),
        join,
      ),
    )
    .selectAll(table as 'asset_forecasts')
  return inOrder(rows, order).execute() as Promise<Row[]>
}

async function count(context: Context, list: ForecastList, where: RawBuilder<SqlBool>): Promise<number> {
  const { total } = await matching(context, list)
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function matching({ db }: Context, { table, owner, conditions }: ForecastList) {
  return db.read
    .selectFrom(table as 'asset_forecasts')
    .where(sql<SqlBool>`${sql.ref(`${table}.${owner.column}`)} = ${owner.value}`)
    .where((eb) => eb.and(conditions(eb)))
}

const likelyColumns = { near_full_at: 'near_full_likely', full_at: 'full_likely' } as const

/** The parts of the list that an index has in order; undefined for an order of several sorts. */
function segmentsOf(list: ForecastList, [first, ...others]: Sort): Segment<Row>[] | undefined {
  if (!first) return undefined
  const { name, descending } = first
  const key = list.key.map((column) => termOf(list, column))
  const isDate = name === 'near_full_at' || name === 'full_at'
  // A sort that the order has anyhow changes nothing.
  const isUsual = others.every((other, n) => isDate && n === 0 && other.name === list.key[0] && !other.descending)
  if (!isUsual) return undefined
  if (isDate) return nullsLast([termOf(list, likelyColumns[name])], key, descending)
  return onlySegment(key.slice(0, 1), key.slice(1), descending)
}

type Term = OrderTerm & { of(row: Row): unknown }

/** The terms of several sorts, then the key. A forecast without a date is the last in both directions. */
function orderOf(list: ForecastList, sort: Sort): Term[] {
  const terms = sort.flatMap(({ name, descending }): Term[] => {
    const direction = descending ? 'desc' : 'asc'
    if (name !== 'near_full_at' && name !== 'full_at') return [{ ...termOf(list, name), direction }]
    const { by, of } = termOf(list, likelyColumns[name])
    const isNull: Term = { by: sql`${by} is null`, direction: 'asc', of: (row) => of(row) === null }
    return [isNull, { by, of, direction, nullable: true }]
  })
  return [...terms, ...list.key.map((column): Term => ({ ...termOf(list, column), direction: 'asc' }))]
}

function termOf<Column extends keyof Row>({ table }: ForecastList, column: Column) {
  return { by: sql.ref(`${table}.${column}`), of: (row: Row) => row[column] }
}
