import { randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import { sumAmounts } from '#lib/values/billing/decimals.ts'
import { errorCode } from '#lib/values/error-code.ts'
import type { Topic } from '../schema/schema.ts'
import { createDatabaseFile } from './file/database-file.ts'
import { decimalKey } from './functions/decimal-key.ts'
import { addPatternMatching } from './functions/pattern-matching.js'
import { retryAfterMs } from './retry.ts'

const mebibyte = 1_048_576
/** The number of rows of each index that `analyze` reads, so that it stays fast on a large table. */
const analysisLimit = 1_000

export type ConnectionOptions = {
  /** A path, or `:memory:`. */
  file: string
  /** How long the switch to WAL mode waits for other processes, in milliseconds. */
  lockTimeoutMs: number
  /** How long a locked statement blocks the thread, in milliseconds. */
  busyTimeoutMs: number
  /** The maximum size of the page cache, in MiB. */
  cacheMebibytes: number
  /** Whether a missing file is an error. */
  mustExist?: boolean
}

/** Opens a database file, and creates it if it is missing and need not exist. */
export function openConnection(
  { file, lockTimeoutMs, busyTimeoutMs, cacheMebibytes, mustExist = false }: ConnectionOptions,
  mode: 'write' | 'read-only' = 'write',
): Sqlite.Database {
  const isFile = file !== ':memory:'
  if (isFile && !mustExist) createDatabaseFile(file)
  const connection = new Sqlite(file, { timeout: busyTimeoutMs, fileMustExist: mustExist })
  try {
    if (isFile) switchToWal(connection, lockTimeoutMs)
    connection.pragma('synchronous = FULL')
    connection.pragma('foreign_keys = ON')
    connection.pragma(`cache_size = ${-1024 * cacheMebibytes}`)
    connection.pragma(`journal_size_limit = ${64 * mebibyte}`)
    connection.pragma(`analysis_limit = ${analysisLimit}`)
    connection.function('random_uuid', () => randomUUID())
    connection.function('decimal_key', { deterministic: true }, (text) => decimalKey(String(text)))
    connection.aggregate('decimal_sum', {
      start: '0',
      step: (sum: string, text: unknown) => sumAmounts([sum, String(text)]),
      deterministic: true,
    })
    addPatternMatching(connection)
    if (mode === 'read-only') connection.pragma('query_only = ON')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Opens on first use, and tries again after a failure: a disk that is full now may have space later. */
export class LazyConnection {
  readonly #connect: () => Sqlite.Database
  #opened: Sqlite.Database | undefined
  #version: Sqlite.Statement<[Topic], string> | undefined

  constructor(connect: () => Sqlite.Database) {
    this.#connect = connect
  }

  open(): Sqlite.Database {
    this.#opened ??= this.#connect()
    return this.#opened
  }

  /** Versions are read often: a prepared statement without the query builder is faster. */
  version(topic: Topic): string {
    this.#version ??= this.open().prepare<[Topic], string>('select version from data_versions where topic = ?').pluck()
    return this.#version.get(topic) ?? ''
  }

  close(): void {
    this.#opened?.close()
  }
}

const maxCachedStatements = 200

/**
 * Caches prepared statements: preparing a statement costs more than running it. A plain map that evicts the oldest, because
 * every query reads it and an LRU cache would reorder at each read; the product has fewer statements than the map holds.
 */
export class StatementCache {
  readonly #connection: LazyConnection
  readonly #statements = new Map<string, Sqlite.Statement<unknown[]>>()
  constructor(connection: LazyConnection) {
    this.#connection = connection
  }
  prepare(text: string): Sqlite.Statement<unknown[]> {
    const cached = this.#statements.get(text)
    if (cached) return cached
    const statement = this.#connection.open().prepare<unknown[]>(text)
    if (this.#statements.size >= maxCachedStatements) {
      this.#statements.delete(this.#statements.keys().next().value ?? '')
    }
    this.#statements.set(text, statement)
    return statement
  }
  close(): void {
    this.#statements.clear()
    this.#connection.close()
  }
}

/** The switch of a new file to WAL needs exclusive access for a moment, and the busy timeout does not apply to it. */
function switchToWal(connection: Sqlite.Database, timeoutMs: number): void {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      connection.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (errorCode(error) !== 'SQLITE_BUSY' || Date.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfterMs)
    }
  }
}
