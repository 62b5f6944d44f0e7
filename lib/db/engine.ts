import type { CompiledQuery, Kysely, QueryExecutorProvider, RawBuilder, SqlBool, Transaction } from 'kysely'
import type { PageQueries, PageReader } from './queries/page-reader.ts'
import type { PointTable } from './schema/history-schema.ts'
import type { Schema, Topic } from './schema/schema.ts'

/** A table whose changes count: all of them, or inserts, deletes and updates of some columns. */
export type WatchedTable = { table: keyof Schema; columns?: readonly string[] }

/** Columns that a table gets, with their types, and indexes that it loses: the changes for which PostgreSQL locks out readers. */
export type TableChange = { table: string; addColumns?: Record<string, string>; dropIndexes?: readonly string[] }

/** Everything that differs between SQLite and PostgreSQL. All other code is written once for both. */
export type Engine = {
  name: 'sqlite' | 'postgres'
  /** Whether several servers can use the database at the same time. Then it also counts requests for rate limits. */
  isShared: boolean
  /** The column type of text that sorts by code point. */
  textType: string
  /** Ends a `create table` whose rows are stored in the order of the primary key, where the engine supports that. */
  clusteredSuffix: string
  /** The type of an integer primary key that the database assigns and never assigns again. */
  identityType: string
  /** Makes the part of a change that has not been made yet. */
  changeTable(db: QueryExecutorProvider, change: TableChange): Promise<void>
  /**
   * Does the same as a transaction of its own, for which readers wait less than a second. Throws an error that `isLocked`
   * accepts when others use the table for a minute. Absent on SQLite, where readers never wait for a writer.
   */
  changeTableBesideReaders?(connection: Kysely<Schema>, change: TableChange): Promise<void>
  /** Creates triggers that change the version of a topic in each transaction that changes one of the tables. */
  addVersionTriggers(db: Kysely<unknown>, topic: Topic, watched: readonly WatchedTable[]): Promise<void>
  /** The clock of the database in epoch milliseconds, which is the same for all processes. */
  now: RawBuilder<number>
  /** A random UUID of version 4, a new one for each row. */
  randomUuid: RawBuilder<string>
  /** A value as a string of JSON text; null as `null`. */
  jsonText(value: RawBuilder<unknown>): RawBuilder<string>
  /** The smallest of several values, none of them null. */
  least(values: readonly RawBuilder<unknown>[]): RawBuilder<number>
  /** A column of epoch milliseconds as an RFC 3339 time in UTC. */
  isoTime(column: string): RawBuilder<string>
  /** Ends a `select` and locks its rows against changes and new references until the transaction ends. */
  forUpdate: RawBuilder<unknown>
  /** Whether `column` matches a pattern. In a pattern, `*` matches any run of characters and nothing else is special. */
  matchesAny(column: string, patterns: readonly string[]): RawBuilder<SqlBool>
  /** An expression of the column's text in lower case, letters with accents included. */
  lowerCase(column: string): RawBuilder<string>
  /** An expression that sorts decimal text by its exact numeric value. */
  decimalSortKey(column: string): RawBuilder<unknown>
  /** The exact sum of decimal text in the rows of a group that meet the condition, without zeros at the end; `0` without such rows. */
  decimalSum(column: string, condition: RawBuilder<SqlBool>): RawBuilder<string>
  /** Whether a condition is true, or false, in a form for which an index of the condition is used. */
  isTruth(condition: RawBuilder<unknown>, value: boolean): RawBuilder<SqlBool>
  /** Whether null sorts before all other values in this direction. */
  sortsNullFirst(direction: 'asc' | 'desc'): boolean
  /** Creates a function that reads one page of a list and the total number of rows. */
  pageReader<Row, Column extends keyof Row & string>(
    db: Kysely<Schema>,
    queries: PageQueries<Row, Column>,
  ): PageReader<Pick<Row, Column>>
  /** Whether the error means that the database is unreachable, full or overloaded: a later request may succeed. */
  isUnavailable(error: unknown): boolean
  /** Whether an error that `isUnavailable` accepts means that only writes fail: the disk is full or defective, or the database is read-only. */
  isUnwritable(error: unknown): boolean
  /** Whether the error means that another process held a lock for longer than the lock timeout. */
  isLocked(error: unknown): boolean
  /** Whether the error means that a read exceeded its time limit. */
  isReadTimeout(error: unknown): boolean
  /** Makes the database reject every update and delete of rows of a table. */
  appendOnly(db: Kysely<unknown>, table: string): Promise<void>
  /** Lets `prune` delete rows of a table that `appendOnly` protects. */
  allowPruning(db: Kysely<unknown>, table: string): Promise<void>
  /** Runs `work`, the only code that may delete rows of a table that `appendOnly` protects. */
  prune(transaction: Transaction<Schema>, table: keyof Schema, work: () => Promise<void>): Promise<void>
  /**
   * Runs `work`, which inserts more rows than the table holds, or changes more than half of them. SQLite rebuilds the
   * indexes afterwards, which is faster.
   */
  bulkLoad(transaction: Kysely<Schema>, table: keyof Schema, work: () => Promise<void>): Promise<void>
  /**
   * Runs `work`, whose statements join some rows of a table to large tables. PostgreSQL then looks these rows up one by one: its
   * planner may prefer to read a large table from its beginning up to them, in each statement.
   */
  lookUpRows(transaction: Kysely<Schema>, work: () => Promise<void>): Promise<void>
  /**
   * Makes the statement that inserts `count` rows into these columns of a table: it has the same text for all of their cells, which
   * are text, numbers and null, row by row. On PostgreSQL the rows are one parameter: one for each cell takes four times as long.
   */
  rowInsert(table: string, columns: readonly string[], count: number): (cells: readonly unknown[]) => CompiledQuery
  /** Whether tables of points have partitions. Without, the functions for them do nothing. */
  hasPartitions: boolean
  /** Creates a table of `PointRow`, in the order of bucket and series; on PostgreSQL with a partition for each month. */
  createPointTable(db: QueryExecutorProvider, table: PointTable): Promise<void>
  /** On PostgreSQL, creates the partitions of the current month and the next two. */
  preparePartitions(db: QueryExecutorProvider, table: PointTable, stepMs: number, nowMs: number): Promise<void>
  /** On PostgreSQL, drops the partitions whose month has ended before `keepFromMs`. Returns their number. */
  dropPartitions(db: QueryExecutorProvider, table: PointTable, keepFromMs: number): Promise<number>
  /** The table whose old rows have to be deleted one by one. */
  unpartitioned(table: PointTable): string
  /** The size of the database on disk, in bytes. */
  sizeBytes(db: Kysely<Schema>): Promise<number>
  /** Waits until no other import writes, and blocks other imports until the transaction ends. */
  lockImport(transaction: Kysely<Schema>): Promise<void>
}

/** Receives every error that makes the database unavailable, repeatedly while the failure lasts. */
export type OnFailure = (error: unknown, of: 'database' | 'replica') => void

/** A read exceeded its time limit. */
export class ReadTimeoutError extends Error {
  override name = 'ReadTimeoutError'
}

/** Returns a signal that aborts after `timeoutMs`, by default with a ReadTimeoutError. */
export function timeoutSignal(timeoutMs: number, reason = (): Error => new ReadTimeoutError()): AbortSignal {
  const controller = new AbortController()
  AbortSignal.timeout(timeoutMs).addEventListener('abort', () => controller.abort(reason()), {
    once: true,
  })
  return controller.signal
}
