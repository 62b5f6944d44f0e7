import type { AliasableExpression, Compilable, Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import { filled, type SlotValues } from './slot.ts'

/** Whatever tables it names. */
type Select<Row> = AliasableExpression<Row> & Compilable<Row>

/** What reads a page of a list. */
export type PageQueries<Row, Column extends keyof Row & string> = {
  rows: Select<Row>
  /** The columns that are read. */
  columns: readonly Column[]
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
export function rowReader<Row, Column extends keyof Row & string>(
  db: Kysely<Schema>,
  { rows, total }: PageQueries<Row, Column>,
): PageReader<Pick<Row, Column>> {
  const [counting, listing] = [total?.compile(), rows.compile()]
  return async (values) => {
    const counted = counting && (await db.executeQuery(filled(counting, values)))
    const listed = await db.executeQuery(filled(listing, values))
    return { rows: listed.rows, total: counted?.rows[0]?.total }
  }
}
