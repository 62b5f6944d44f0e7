import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrderTerm } from './keyset.ts'

type Direction = OrderTerm['direction']
type Term<Row> = { by: RawBuilder<unknown>; of(row: Row): unknown }

/** Consecutive rows of a list, in the order of an index, forwards or backwards. */
export type Slice = {
  where: RawBuilder<SqlBool> | undefined
  order: readonly OrderTerm[]
  offset: number
  limit: number
}

/**
 * Rows in the order of the keys, which all have one direction, then of the ties, which ascend and are different in all
 * rows. The keys are never null, or null in all rows. One index of the keys, in either direction, and then the ties,
 * ascending, has both orders of the keys: in one of them, the rows of each group of equal keys are read in turn.
 */
export type GroupedOrder<Row> = {
  keys: readonly Term<Row>[]
  ties: readonly Term<Row>[]
  descending: boolean
  /** The direction of the keys in the index; default: ascending. */
  indexed?: Direction
  read(slice: Slice): Promise<Row[]>
  count(where: RawBuilder<SqlBool>): Promise<number>
  /** The number of rows, if it is known without counting them: pages far from the start are then read from the nearer end. */
  size?: () => Promise<number | undefined>
}

type Way = 'forwards' | 'backwards'

/** From this offset on, it is worth knowing which end of the list is nearer. */
const farOffset = 250

/** Reads the rows from `offset` on. */
export async function readFrom<Row>(list: GroupedOrder<Row>, offset: number, limit: number): Promise<Row[]> {
  const size = offset < farOffset ? undefined : await list.size?.()
  if (size !== undefined && offset >= size) return []
  if (size !== undefined && 2 * offset > size) return readNearEnd(list, size, offset, limit)
  if (isIndexed(list)) return readSlice(list, 'forwards', undefined, offset, limit)
  if (offset === 0) return readGroups(list, undefined, limit)
  const [first] = await readSlice(list, 'backwards', undefined, offset, 1)
  if (!first) return []
  const keys = valuesOf(list.keys, first)
  const before = await list.count(compare(list.keys, list.descending ? '>' : '<', keys))
  return readGroupAndFollowing(list, keys, isEqual(list.keys, keys), offset - before, limit)
}

/** Does the same as `readFrom`, but passes the rows between the page and the end of the list. */
async function readNearEnd<Row>(list: GroupedOrder<Row>, size: number, offset: number, limit: number): Promise<Row[]> {
  if (isIndexed(list)) {
    const count = Math.min(limit, size - offset)
    return (await readSlice(list, 'backwards', undefined, size - offset - count, count)).reverse()
  }
  const [first] = await readSlice(list, 'forwards', undefined, size - offset - 1, 1)
  if (!first) return []
  const keys = valuesOf(list.keys, first)
  const before = size - (await list.count(compare(list.keys, list.descending ? '<=' : '>=', keys)))
  return readGroupAndFollowing(list, keys, isEqual(list.keys, keys), offset - before, limit)
}

/** Reads the rows after the row with these values of the keys and ties. */
export async function readAfter<Row>(
  list: GroupedOrder<Row>,
  values: readonly unknown[],
  limit: number,
): Promise<Row[]> {
  const { keys, ties } = list
  if (isIndexed(list) && !list.descending)
    return readSlice(list, 'forwards', compare([...keys, ...ties], '>', values), 0, limit)
  const [ofKeys, ofTies] = [values.slice(0, keys.length), values.slice(keys.length)]
  const where = sql<SqlBool>`${isEqual(keys, ofKeys)} and ${compare(ties, '>', ofTies)}`
  return readGroupAndFollowing(list, ofKeys, where, 0, limit)
}

/** Whether the index has the order of the list, and not only that of its groups. */
function isIndexed({ descending, indexed = 'asc' }: Pick<GroupedOrder<never>, 'descending' | 'indexed'>): boolean {
  return descending === (indexed === 'desc')
}

/** Rows with these keys, of which `where` selects some, then those of the following groups. */
async function readGroupAndFollowing<Row>(
  list: GroupedOrder<Row>,
  keys: readonly unknown[],
  where: RawBuilder<SqlBool>,
  offset: number,
  limit: number,
): Promise<Row[]> {
  const group = await readSlice(list, 'forwards', where, offset, limit)
  if (group.length === limit) return group
  const following = compare(list.keys, list.descending ? '<' : '>', keys)
  const left = limit - group.length
  const rows = isIndexed(list)
    ? await readSlice(list, 'forwards', following, 0, left)
    : await readGroups(list, following, left)
  return [...group, ...rows]
}

/**
 * The first rows among those that `where` selects. Backwards, the index has the rows of each group of equal keys in the
 * wrong order: groups that end within the page are reversed, and one that does not is read forwards.
 */
async function readGroups<Row>(
  list: GroupedOrder<Row>,
  where: RawBuilder<SqlBool> | undefined,
  limit: number,
): Promise<Row[]> {
  const window = await readSlice(list, 'backwards', where, 0, limit + 1)
  const rows: Row[] = []
  while (rows.length < Math.min(window.length, limit)) {
    const start = rows.length
    const keys = valuesOf(list.keys, window[start] as Row)
    const next = window.findIndex((row, at) => at > start && !valuesOf(list.keys, row).every((v, n) => v === keys[n]))
    const end = next < 0 ? window.length : next
    const group =
      end > limit
        ? await readSlice(list, 'forwards', isEqual(list.keys, keys), 0, limit - start)
        : window.slice(start, end).reverse()
    rows.push(...group)
  }
  return rows
}

function readSlice<Row>(
  { keys, ties, indexed = 'asc', read }: GroupedOrder<Row>,
  way: Way,
  where: Slice['where'],
  offset: number,
  limit: number,
): Promise<Row[]> {
  const inDirection = (direction: Direction) => {
    const read = way === 'forwards' ? direction : direction === 'asc' ? 'desc' : 'asc'
    return ({ by }: Term<Row>) => ({ by, direction: read }) as const
  }
  return read({ where, order: [...keys.map(inDirection(indexed)), ...ties.map(inDirection('asc'))], offset, limit })
}

function valuesOf<Row>(terms: readonly Term<Row>[], row: Row): unknown[] {
  return terms.map(({ of }) => of(row))
}

function isEqual<Row>(terms: readonly Term<Row>[], values: readonly unknown[]): RawBuilder<SqlBool> {
  return sql.join<SqlBool>(
    terms.map(({ by }, n) => (values[n] === null ? sql`${by} is null` : sql`${by} = ${values[n]}`)),
    sql` and `,
  )
}

/** Compares the terms as one value, so that one range of an index has all rows. */
function compare<Row>(
  terms: readonly Term<Row>[],
  operator: '<' | '>' | '<=' | '>=',
  values: readonly unknown[],
): RawBuilder<SqlBool> {
  return sql`(${sql.join(terms.map(({ by }) => by))}) ${sql.raw(operator)} (${sql.join(values)})`
}
