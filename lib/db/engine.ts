import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** What an engine does in its own way; everything else is written once for both. */
export type Engine = {
  name: 'sqlite' | 'postgres'
  /** The column type of text that sorts by code point. */
  text: string
  /** Ends a `create table` whose rows lie in the order of its primary key, where the engine has that. */
  clustered: string
  /** Whether `column` matches `pattern`, in which `*` stands for any run of characters and nothing else is special. */
  matches(column: string, pattern: string): RawBuilder<boolean>
  /** Whether the database itself is away, full or too busy: the request may work later. */
  isUnavailable(error: unknown): boolean
  /** Runs `work`, which brings a table more rows than it holds: its indexes may be cheaper to build anew than to grow. */
  fill(transaction: Kysely<Schema>, table: keyof Schema, work: () => Promise<void>): Promise<void>
  /** Waits until no other import writes, up to the end of the transaction. */
  lockImport(transaction: Kysely<Schema>): Promise<void>
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
