import { type CompiledQuery, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'
import { filled, type SlotValues } from './slot.ts'

// biome-ignore lint/suspicious/noExplicitAny: kysely's query builder is invariant in the tables it may name
type Select<Row> = SelectQueryBuilder<Schema, any, Row>

/** What reads a page of a list. */
export type PageQueries<Row> = {
  rows: Select<Row>
  /** Columns of the rows, all that are needed. */
  columns: readonly (keyof Row & string)[]
  /** One row, or none where there is no such list. */
  total?: Select<{ total: number }>
}

export type PageRead<Row> = {
  rows: Row[]
  /** Undefined where nobody asked, or there is no such list. */
  total: number | undefined
}

/** Reads a page with values for the slots of its queries, which are built and compiled once. */
export type PageReader<Row> = (values: SlotValues) => Promise<PageRead<Row>>

/** Reads by two statements, where asking costs nothing. */
export function rowReader<Row>(db: Kysely<Schema>, { rows, total }: PageQueries<Row>): PageReader<Row> {
  const [counting, listing] = [total?.compile(), rows.compile() as CompiledQuery<Row>]
  return async (values) => {
    const counted = counting && (await db.executeQuery(filled(counting, values)))
    const listed = await db.executeQuery(filled(listing, values))
    return { rows: listed.rows, total: counted?.rows[0]?.total }
  }
}

/**
 * Reads by one statement of PostgreSQL: one round trip, for rows and total of one moment. The values of a column come
 * as one JSON array, for reading each by itself costs the process several times more.
 */
export function columnReader<Row>(db: Kysely<Schema>, queries: PageQueries<Row>): PageReader<Row> {
  const { rows, columns, total = sql`null` } = queries
  const arrays = columns.map((column) => sql`json_agg(${sql.ref(column)})`.as(column))
  const page = db.selectFrom(rows.as('page')).select(arrays).select(sql`${total}`.as('total of the list')).compile()
  return async (values) => {
    const [read = {}] = (await db.executeQuery(filled(page, values))).rows as Readonly<Record<string, unknown>>[]
    const count = read['total of the list'] as number | null
    return { rows: rowsOf<Row>(read, columns), total: count ?? undefined }
  }
}

/** Without rows, each array is null. */
function rowsOf<Row>(arrays: Readonly<Record<string, unknown>>, columns: PageQueries<Row>['columns']): Row[] {
  const values = columns.map((column) => (arrays[column] ?? []) as Row[typeof column][])
  return (values[0] ?? []).map((_, at) => {
    const row: Partial<Row> = {}
    columns.forEach((column, n) => {
      row[column] = values[n]?.[at]
    })
    return row as Row
  })
}
