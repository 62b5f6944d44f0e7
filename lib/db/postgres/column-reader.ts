import { type Kysely, sql } from 'kysely'
import type { PageQueries, PageReader } from '../queries/page-reader.ts'
import { bindValues } from '../queries/placeholder.ts'
import type { Schema } from '../schema/schema.ts'

/**
 * Reads a page and its total with one statement of PostgreSQL: one round trip and one state of the data. The columns arrive as
 * one JSON array of arrays, because a value or a column that is described and parsed separately costs several times more CPU.
 */
export function columnReader<Row, Column extends keyof Row & string>(
  db: Kysely<Schema>,
  queries: PageQueries<Row, Column>,
): PageReader<Pick<Row, Column>> {
  const { rows, columns, total = sql`null` } = queries
  const arrays = sql.join(columns.map((column) => sql`json_agg(${sql.ref(column)})`))
  const page = db
    .selectFrom(rows.as('page'))
    .select([sql<unknown[][]>`json_build_array(${arrays})`.as('columns'), sql<number | null>`${total}`.as('total')])
    .compile()
  return async (values) => {
    const { rows } = await db.executeQuery(bindValues(page, values))
    const [result] = rows
    if (!result) return { rows: [], total: undefined }
    const arrays = result.columns
    // The driver's result can have become an old object: it would keep the columns, however short-lived, until a full collection.
    result.columns = []
    return { rows: toRows<Row, Column>(arrays, columns), total: result.total ?? undefined }
  }
}

/** Turns columns into rows. PostgreSQL returns null instead of an empty array. */
function toRows<Row, Column extends keyof Row & string>(
  arrays: readonly (readonly unknown[] | null)[],
  columns: readonly Column[],
): Pick<Row, Column>[] {
  const rows = Array.from(arrays[0] ?? [], (): Partial<Row> => ({}))
  columns.forEach((column, n) => {
    rows.forEach((row, index) => {
      row[column] = arrays[n]?.[index] as Row[Column]
    })
  })
  return rows as Pick<Row, Column>[]
}
