import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PointTable } from '#lib/db/schema/history-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'

/** The columns of rows to merge. Their lowest and highest amount is `raw`. */
const givenColumns = sql`bucket, series_id, last_at, raw, total, allocated`

type MergeOptions = {
  /** The beginning of the statement, such as `with …`. */
  before?: RawBuilder<unknown>
  /** Several rows may have the same bucket and series, none of them the same time too. */
  repeats?: boolean
  /** Columns that the rows have after the others. A point has those of its last amount. */
  more?: readonly string[]
}

const isLater = sql`excluded.last_at >= stored.last_at`
const raw = ofLast('raw')
const [lowest, highest] = extremesOf('stored')
const [givenLowest, givenHighest] = extremesOf('excluded')

/**
 * Merges amounts into the points of their buckets. `rows` is `values …` or a `select … where …` of the columns bucket,
 * series_id, last_at, raw, total, allocated; no two rows may have the same bucket and series, unless `repeats` says so. The
 * order in which amounts are merged does not matter, nor how often: the last one is that with the latest time, and of equal
 * times the one that is merged last.
 */
export async function mergePoints(
  db: Kysely<Schema>,
  table: PointTable,
  rows: RawBuilder<unknown>,
  { before = sql``, repeats = false, more = [] }: MergeOptions = {},
): Promise<void> {
  const given =
    more.length > 0 ? sql`${givenColumns}, ${sql.join(more.map((column) => sql.ref(column)))}` : givenColumns
  const columns = repeats ? sql`${given}, lowest, highest` : given
  await sql`${before} insert into ${sql.table(table)} as stored (${columns})
    ${repeats ? oneOfEach(rows, given) : rows}
    on conflict (bucket, series_id) do update set
      ${sql.join(['last_at', 'raw', 'total', 'allocated', ...more].map((name) => sql`${sql.ref(name)} = ${ofLast(name)}`))},
      lowest = nullif(case when ${givenLowest} < ${lowest} then ${givenLowest} else ${lowest} end, ${raw}),
      highest = nullif(case when ${givenHighest} > ${highest} then ${givenHighest} else ${highest} end, ${raw})`.execute(
    db,
  )
}

/** The last row of each bucket and series, with the lowest and the highest amount of all of them. */
function oneOfEach(rows: RawBuilder<unknown>, given: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${given}, nullif(lowest, raw), nullif(highest, raw)
    from (select ${given}, min(raw) over same as lowest, max(raw) over same as highest,
        row_number() over (partition by bucket, series_id order by last_at desc) as place
      from (${rows}) as given_rows window same as (partition by bucket, series_id)) as ranked
    where place = 1`
}

/** The value of the row that is the later one. */
function ofLast(column: string) {
  return sql`case when ${isLater} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`stored.${column}`)} end`
}

/** The lowest and the highest amount of a point: null stands for `raw`. */
function extremesOf(row: 'stored' | 'excluded') {
  const [raw, lowest, highest] = ['raw', 'lowest', 'highest'].map((column) => sql.ref(`${row}.${column}`))
  return [sql`coalesce(${lowest}, ${raw})`, sql`coalesce(${highest}, ${raw})`] as const
}
