import type { AliasableExpression, Compilable, Kysely } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { bindValues, type PlaceholderValues } from './placeholder.ts'

/** A query on any tables. */
type Select<Row> = AliasableExpression<Row> & Compilable<Row>

/** The queries that read a page of a list. */
export type PageQueries<Row, Column extends keyof Row & string> = {
  rows: Select<Row>
  /** The columns to read. */
  columns: readonly Column[]
  /** Returns one row, or none if the list does not exist. */
  total?: Select<{ total: number }>
}

export type PageResult<Row> = {
  rows: Row[]
  /** Undefined if there is no query for the total, or the list does not exist. */
  total: number | undefined
}

/** Reads a page with values for the placeholders of its queries, which are compiled once. */
export type PageReader<Row> = (values: PlaceholderValues) => Promise<PageResult<Row>>

/** Reads a page with two statements. Suits SQLite, where a statement needs no round trip. */
export function rowReader<Row, Column extends keyof Row & string>(
  db: Kysely<Schema>,
  { rows, total }: PageQueries<Row, Column>,
): PageReader<Pick<Row, Column>> {
  const [totalQuery, rowsQuery] = [total?.compile(), rows.compile()]
  return async (values) => {
    const totalResult = totalQuery && (await db.executeQuery(bindValues(totalQuery, values)))
    const rowsResult = await db.executeQuery(bindValues(rowsQuery, values))
    return { rows: rowsResult.rows, total: totalResult?.rows[0]?.total }
  }
}
