/** A value of any column: SQLite and PostgreSQL have text, numbers and nulls only. */
export type Value = string | number | null
export type Row = readonly Value[]

export type TableShape = {
  name: string
  columns: readonly string[]
  /** The columns of the primary key, in their order. */
  key: readonly string[]
}

/** The number by which each table with generated ids has counted, so that none of them is used again. */
export type Counters = ReadonlyMap<string, number>

/** The database that is copied, in one state that does not change. */
export type CopySource = {
  tables(): Promise<TableShape[]>
  /** The rows in batches, in the order of the key. */
  rows(table: TableShape): AsyncIterable<Row[]>
  counters(): Promise<Counters>
  /** Whether another program has changed the database since it was opened, or is connected and may do so. */
  isInUse(): Promise<boolean>
  close(): Promise<void>
}

/** A new database. Nobody sees anything in it before `publish`. */
export type CopyTarget = {
  /** The tables in an order in which no row refers to a later one. */
  tables(): Promise<TableShape[]>
  write(table: TableShape, rows: AsyncIterable<Row[]>): Promise<void>
  /** The written rows in batches, in any order. */
  rows(table: TableShape): AsyncIterable<Row[]>
  setCounters(counters: Counters): Promise<void>
  /** Makes the copy visible, whole. Throws if it cannot. */
  publish(): Promise<void>
  /** Removes what `publish` has not made visible. */
  close(): Promise<void>
}

/** The number of rows in a batch: of the widest table less than 1 MB. */
export const batchSize = 1_000
