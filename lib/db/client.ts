import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import type { OnQuery } from './ended-query.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres.ts'
import type { ReadCounts } from './replica.ts'
import type { Schema, Topic } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export type Database = {
  engine: Engine
  /** Single reads, from the replica where there is one and while it holds all that it has to. */
  read: Kysely<Schema>
  /** The primary. */
  write: Kysely<Schema>
  /** Runs `work` as one transaction on the primary; waits for another process's within the lock timeout. */
  transaction<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>
  /** One connection for work that stages in temporary tables first; see Session. */
  session<T>(options: SessionOptions, work: (session: Session) => Promise<T>): Promise<T>
  /** Runs what takes the write lock by itself again while another process holds it, within the lock timeout. */
  patiently<T>(work: () => Promise<T>): Promise<T>
  /** The name of the state of a topic: of the embedded database the newest, of PostgreSQL at most a second old. */
  version(topic: Topic): Promise<string>
  /** How busy the connections to a server are; absent where there is no server. */
  connections?(): ConnectionCounts
  /** Absent where there is none. */
  replica?: { counts: ReadCounts; isBehind(): Promise<boolean> }
  /** Copies the pages of the embedded database to a file; `copyOut` does so to one state of it. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

/** Connections that are in use and idle, and requests that wait for one. */
export type ConnectionCounts = { used: number; idle: number; waiting: number }

/** A connection of its own, so that what it stages holds up no other writer. */
export type Session = {
  connection: Kysely<Schema>
  /** Runs `work` as one transaction that no other session's transaction overlaps. */
  transaction<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>
}

export type SessionOptions = {
  /** How long the transaction waits for another process's, in milliseconds. */
  lockTimeoutMs: number
  /** Called once when the transaction has to wait. */
  onWait?: (() => void) | undefined
}

export type DatabaseOptions = {
  dataDir: string
  databaseUrl: string | undefined
  databaseReadUrl: string | undefined
  /** How long a write waits for another process's, in milliseconds; default 5 s. */
  lockTimeoutMs?: number
  /** How long a query may take on PostgreSQL, in milliseconds; default: as long as it takes. */
  queryTimeoutMs?: number | undefined
  /** Told of every query when it has ended. */
  onQuery?: OnQuery | undefined
}

/** Opens PostgreSQL when it is configured, else the embedded database in the data folder. */
export function openDatabase(options: DatabaseOptions): Database {
  const { dataDir, databaseUrl, databaseReadUrl, lockTimeoutMs = 5_000, queryTimeoutMs, onQuery } = options
  return databaseUrl
    ? openPostgres({ url: databaseUrl, readUrl: databaseReadUrl, lockTimeoutMs, queryTimeoutMs, onQuery })
    : openSqlite({ file: sqliteFile(dataDir), lockTimeoutMs, onQuery })
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'hybrid-core.sqlite')
}
