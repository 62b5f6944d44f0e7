import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type GroupedOrder, readAfter, readFrom, type Slice } from '#lib/db/queries/grouped-order.ts'
import type { ListInput } from './page.ts'

type Term<Row> = GroupedOrder<Row>['keys'][number]

/** A part of a list whose order an index has, and whether a row with these values is in it. */
export type Segment<Row> = Pick<GroupedOrder<Row>, 'keys' | 'ties' | 'descending' | 'indexed'> & {
  where: RawBuilder<SqlBool>
  /** The same among rows whose keys are compared with values, if that says less. */
  whereCompared?: RawBuilder<SqlBool>
  hasRowOf(values: readonly unknown[]): boolean
}

/** How rows of a segment are read and counted. */
type SegmentReader<Row> = {
  readSlice(segment: Segment<Row>, slice: Slice): Promise<Row[]>
  countIn(segment: Segment<Row>, where: Segment<Row>['where']): Promise<number>
  /** The number of rows of a segment, if it is known without counting them. */
  sizeOf?(segment: Segment<Row>): Promise<number>
  /** The number of rows of all segments. */
  total(): Promise<number>
}

/** Returns the one segment of a list in the order of keys that are never null. */
export function onlySegment<Row>(
  keys: readonly Term<Row>[],
  ties: readonly Term<Row>[],
  descending: boolean,
): Segment<Row>[] {
  return [{ keys, ties, descending, where: sql`1 = 1`, hasRowOf: () => true }]
}

/**
 * Returns the segments of a list in the order of keys that are numbers >= 0, or all null. Rows with null are a segment of
 * their own, at the end in both directions.
 */
export function nullsLast<Row>(
  keys: readonly Term<Row>[],
  ties: readonly Term<Row>[],
  descending: boolean,
): Segment<Row>[] {
  // SQLite seeks in an index for a comparison, but not for `is not null`.
  const known = sql<SqlBool>`${keys[0]?.by} >= 0`
  const unknown = sql.join<SqlBool>(
    keys.map(({ by }) => sql`${by} is null`),
    sql` and `,
  )
  return [
    // A value that compares is not null. With a second bound, SQLite would begin at that one and pass all rows up to the other.
    {
      ...{ keys, ties, descending, where: known, whereCompared: sql<SqlBool>`1 = 1` },
      hasRowOf: ([value]) => value !== null,
    },
    { keys: [], ties, descending: false, where: unknown, hasRowOf: () => true },
  ]
}

/** Reads a page, and the number of rows on all pages, with the indexes of the segments. */
export async function readSegments<Row>(
  segments: readonly Segment<Row>[],
  page: ListInput<unknown, never>['page'],
  reader: SegmentReader<Row>,
): Promise<{ rows: Row[]; total: number }> {
  const lists = segments.map((segment) => {
    const compared = { ...segment, where: segment.whereCompared ?? segment.where }
    return {
      ...segment,
      read: (slice: Slice) => reader.readSlice(slice.where ? compared : segment, slice),
      count: (where: Segment<Row>['where']) => reader.countIn(compared, where),
      ...(reader.sizeOf && { size: async () => reader.sizeOf?.(segment) }),
    }
  })
  const rows: Row[] = []
  if (page.after) {
    const { values, total } = page.after
    const at = segments.findIndex(({ hasRowOf }) => hasRowOf(values))
    for (const [n, list] of lists.entries()) {
      const limit = page.limit - rows.length
      if (n < at || limit === 0) continue
      const own = values.slice(values.length - list.keys.length - list.ties.length)
      rows.push(...(await (n === at ? readAfter(list, own, limit) : readFrom(list, 0, limit))))
    }
    return { rows, total }
  }
  const total = await reader.total()
  let { offset } = page
  for (const [n, list] of lists.entries()) {
    const limit = page.limit - rows.length
    if (limit === 0 || page.offset >= total) break
    const found = await readFrom(list, offset, limit)
    rows.push(...found)
    if (found.length > 0) offset = 0
    else if (n < lists.length - 1 && offset > 0)
      offset -= (await list.size?.()) ?? (await reader.countIn(list, list.where))
  }
  return { rows, total }
}

/** Returns the values of a row from which a list with these segments continues. */
export function segmentEnd<Row>(segments: readonly Segment<Row>[], row: Row): unknown[] {
  const [first] = segments
  return first ? [...first.keys, ...first.ties].map(({ of }) => of(row)) : []
}
