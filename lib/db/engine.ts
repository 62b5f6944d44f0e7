import type { Kysely, RawBuilder } from 'kysely'
import type { PageQueries, PageReader } from './page-reader.ts'
import type { Schema, Topic } from './schema.ts'

/** A table whose every change counts, or only those of its rows and of some columns. */
export type Watched = { table: keyof Schema; columns?: readonly string[] }

/** What an engine does in its own way; everything else is written once for both. */
export type Engine = {
  name: 'sqlite' | 'postgres'
  /** The column type of text that sorts by code point. */
  text: string
  /** Ends a `create table` whose rows lie in the order of its primary key, where the engine has that. */
  clustered: string
  /** Gives the state of a topic another name in each transaction that changes what is watched. */
  nameStates(db: Kysely<unknown>, topic: Topic, watched: readonly Watched[]): Promise<void>
  /** Whether `column` matches `pattern`, in which `*` stands for any run of characters and nothing else is special. */
  matches(column: string, pattern: string): RawBuilder<boolean>
  /** The decimal text of `column` as something that sorts by its value, to the last digit. */
  decimal(column: string): RawBuilder<unknown>
  /** What reads a page of a list, and how many rows the list has in all. */
  pageReader<Row, Column extends keyof Row & string>(
    db: Kysely<Schema>,
    queries: PageQueries<Row, Column>,
  ): PageReader<Pick<Row, Column>>
  /** Whether the database itself is away, full or too busy: the request may work later. */
  isUnavailable(error: unknown): boolean
  /** Makes the database refuse to change or remove any row of a table. */
  appendOnly(db: Kysely<unknown>, table: string): Promise<void>
  /** Runs `work`, which brings a table more rows than it holds: its indexes may be cheaper to build anew than to grow. */
  fill(transaction: Kysely<Schema>, table: keyof Schema, work: () => Promise<void>): Promise<void>
  /** How much room the database takes on its disk. */
  sizeBytes(db: Kysely<Schema>): Promise<number>
  /** Waits until no other import writes, up to the end of the transaction. */
  lockImport(transaction: Kysely<Schema>): Promise<void>
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
