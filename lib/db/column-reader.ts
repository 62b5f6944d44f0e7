import { type Kysely, sql } from 'kysely'
import type { PageQueries, PageReader } from './page-reader.ts'
import type { Schema } from './schema.ts'
import { filled } from './slot.ts'

/**
 * Reads by one statement of PostgreSQL: one round trip, for rows and total of one moment. The values of a column come
 * as one JSON array, for reading each by itself costs the process several times more.
 */
export function columnReader<Row, Column extends keyof Row & string>(
  db: Kysely<Schema>,
  queries: PageQueries<Row, Column>,
): PageReader<Pick<Row, Column>> {
  const { rows, columns, total = sql`null` } = queries
  const arrays = columns.map((column) => sql`json_agg(${sql.ref(column)})`.as(column))
  const page = db.selectFrom(rows.as('page')).select(arrays).select(sql`${total}`.as('total of the list')).compile()
  return async (values) => {
    const [read = {}] = (await db.executeQuery(filled(page, values))).rows as Readonly<Record<string, unknown>>[]
    const count = read['total of the list'] as number | null
    return { rows: rowsOf<Row, Column>(read, columns), total: count ?? undefined }
  }
}

/** Without rows, each array is null. */
function rowsOf<Row, Column extends keyof Row & string>(
  arrays: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
): Pick<Row, Column>[] {
  const values = columns.map((column) => (arrays[column] ?? []) as Row[Column][])
  return (values[0] ?? []).map((_, at) => {
    const row: Partial<Row> = {}
    columns.forEach((column, n) => {
      row[column] = values[n]?.[at]
    })
    return row as Pick<Row, Column>
  })
}
