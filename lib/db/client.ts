import type { Kysely, Transaction } from 'kysely'
import type { Engine } from './engine.ts'
import type { ReadCounts } from './postgres/replica.ts'
import type { Schema, Topic } from './schema/schema.ts'

export type Database = {
  engine: Engine
  /** Single reads. They go to the replica if there is one and it is current. */
  read: Kysely<Schema>
  /** The primary. */
  write: Kysely<Schema>
  /**
   * Runs reads that may visit many rows, a few at a time; owners take turns. On SQLite all reads see one state of the
   * data and run on a worker thread. After 4 s it throws an error that `engine.isReadTimeout` accepts; on PostgreSQL a
   * query that has begun then still has its own time limit.
   */
  scan<T>(owner: string, work: (read: Kysely<Schema>) => Promise<T>): Promise<T>
  /** Runs `work` as one transaction on the primary; waits for another process's transaction within the lock timeout. */
  transaction<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>
  /** Runs `work` on a connection of its own, on which it can fill temporary tables before its transaction. */
  session<T>(options: SessionOptions, work: (session: Session) => Promise<T>): Promise<T>
  /** Runs `work`, which takes the write lock, again while another process holds the lock, within the lock timeout. */
  retryWhileLocked<T>(work: () => Promise<T>): Promise<T>
  /** The version of a topic. On SQLite it is at most 10 ms old, on PostgreSQL a second. */
  version(topic: Topic): Promise<string>
  /** Writes a value that has no meaning. Throws when the database cannot write. */
  probeWrite(): Promise<void>
  /** Counts the connections to PostgreSQL; absent on SQLite. */
  connections?(): ConnectionCounts
  /** Absent without a replica. */
  replica?: {
    counts: ReadCounts
    /** Whether the replica must not be read now. True for a moment after each change by this process. */
    isBehind(): Promise<boolean>
    /** Whether the replica responds and is less than a second behind. */
    keepsUp(): Promise<boolean>
  }
  /** Absent on PostgreSQL. */
  embedded?: EmbeddedDatabase
  close(): Promise<void>
}

/** Connections in use and idle, and requests that wait for a connection. */
export type ConnectionCounts = { used: number; idle: number; waiting: number }

/** The database file of SQLite. */
export type EmbeddedDatabase = {
  file: string
  /** Copies the current state to a file that is empty or missing. */
  copyTo(file: string): Promise<void>
  /**
   * Replaces the content by that of a closed database file in one transaction. Throws an error that `engine.isLocked`
   * accepts when another process writes for longer than `timeoutMs`.
   */
  replaceWith(file: string, timeoutMs: number): Promise<void>
}

/** A separate connection, so that filling temporary tables does not block other writers. */
export type Session = {
  connection: Kysely<Schema>
  /** Runs `work` as one transaction; transactions of different sessions never overlap. */
  transaction<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>
}

export type SessionOptions = {
  /** How long the transaction waits for another process's transaction, in milliseconds. */
  lockTimeoutMs: number
  /** Called once when the transaction has to wait. */
  onWait?: (() => void) | undefined
  /** Writes many rows while the process serves requests: SQLite then runs the statements on a thread of their own. */
  isLarge?: boolean
}
