import { type Kysely, sql } from 'kysely'
import type { PageQueries, PageReader } from '../queries/page-reader.ts'
import { bindValues } from '../queries/placeholder.ts'
import type { Schema } from '../schema/schema.ts'

/**
 * Reads a page and its total with one statement of PostgreSQL: one round trip and one state of the data. Each column
 * arrives as one JSON array, because parsing each value separately costs several times more CPU.
 */
export function columnReader<Row, Column extends keyof Row & string>(
  db: Kysely<Schema>,
  queries: PageQueries<Row, Column>,
): PageReader<Pick<Row, Column>> {
  const { rows, columns, total = sql`null` } = queries
  const arrays = columns.map((column) => sql`json_agg(${sql.ref(column)})`.as(column))
  const page = db.selectFrom(rows.as('page')).select(arrays).select(sql`${total}`.as('total of the list')).compile()
  return async (values) => {
    const { rows } = await db.executeQuery(bindValues(page, values))
    const [result = {}] = rows as Readonly<Record<string, unknown>>[]
    const count = result['total of the list'] as number | null
    return { rows: toRows<Row, Column>(result, columns), total: count ?? undefined }
  }
}

/** Turns columns into rows. PostgreSQL returns null instead of an empty array. */
function toRows<Row, Column extends keyof Row & string>(
  arrays: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
): Pick<Row, Column>[] {
  const values = columns.map((column) => (arrays[column] ?? []) as Row[Column][])
  return (values[0] ?? []).map((_, index) => {
    const row: Partial<Row> = {}
    columns.forEach((column, n) => {
      row[column] = values[n]?.[index]
    })
    return row as Pick<Row, Column>
  })
}
