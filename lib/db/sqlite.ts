import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import type { Database } from './client.ts'
import { decimalKey } from './decimal-key.ts'
import { type OnQuery, observing } from './ended-query.ts'
import { codeOf, type Engine } from './engine.ts'
import { rowReader } from './page-reader.ts'
import type { Schema } from './schema.ts'
import { Connection, WalDialect } from './sqlite-dialect.ts'

/** How long a locked statement blocks the thread; a transaction waits longer, asleep, so that reads go on. */
const busyTimeoutMs = 50
const retryAfterMs = 25
const mebibyte = 1_048_576
/** How many rows of each index `analyze` looks at, so that it takes no longer on a large table. */
const analysedRows = 1_000

export const sqlite: Engine = {
  name: 'sqlite',
  text: 'text',
  clustered: 'without rowid',
  matches: (column, pattern) => sql`${sql.ref(column)} glob ${pattern.replace(/[?[]/g, '[$&]')}`,
  decimal: (column) => sql`decimal_key(${sql.ref(column)})`,
  pageReader: rowReader,
  isUnavailable: (error) => /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/.test(codeOf(error)),
  appendOnly: async (db, table) => {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(`rows of ${table} are never changed`)}); end`.execute(db)
    }
  },
  nameStates: async (db, topic, watched) => {
    for (const { table, columns } of watched) {
      const update = columns ? sql`update of ${sql.join(columns.map((column) => sql.ref(column)))}` : sql`update`
      for (const [name, change] of [
        ['insert', sql`insert`],
        ['update', update],
        ['delete', sql`delete`],
      ] as const) {
        await sql`create trigger ${sql.ref(`${table}_named_by_${name}`)} after ${change} on ${sql.table(table)}
          begin update data_versions set version = hex(randomblob(16)) where topic = ${sql.lit(topic)}; end`.execute(db)
      }
    }
  },
  fill: async (transaction, table, work) => {
    const { rows: indexes } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
      where type = 'index' and tbl_name = ${table} and sql is not null`.execute(transaction)
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(transaction)
    await work()
    for (const { text } of indexes) await sql.raw(text).execute(transaction)
  },
  sizeBytes: async (db) => {
    const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
      from pragma_page_count(), pragma_page_size()`.execute(db)
    return rows[0]?.bytes ?? 0
  },
  // Every write transaction begins immediate, so its holder is already the only writer.
  lockImport: async () => {},
}

export type SqliteOptions = {
  /** A path, or `:memory:`. */
  file: string
  /** How long a transaction waits for another process's, in milliseconds. */
  lockTimeoutMs: number
  /** Upper bound of the page cache of each connection, in MiB. */
  cacheMebibytes?: number
  onQuery?: OnQuery | undefined
}

/** Opens the embedded database: one connection that writes, one that only reads and never waits for the first. */
export function openSqlite({ file, lockTimeoutMs, cacheMebibytes = 32, onQuery }: SqliteOptions): Database {
  const inMemory = file === ':memory:'
  const connect = (isReader = false): Sqlite.Database => {
    if (!inMemory) createPrivately(file)
    const connection = new Sqlite(file, { timeout: busyTimeoutMs })
    try {
      if (!inMemory) switchToWal(connection, lockTimeoutMs)
      connection.pragma('synchronous = FULL')
      connection.pragma('foreign_keys = ON')
      connection.pragma(`cache_size = ${-1024 * cacheMebibytes}`)
      connection.pragma(`journal_size_limit = ${64 * mebibyte}`)
      connection.pragma(`analysis_limit = ${analysedRows}`)
      connection.function('decimal_key', { deterministic: true }, (text) => decimalKey(String(text)))
      if (isReader) connection.pragma('query_only = ON')
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  }
  const writer = new Connection(() => connect())
  const reader = inMemory ? writer : new Connection(() => connect(true))
  const observed = observing('sqlite', onQuery)
  const write = new Kysely<Schema>({ dialect: new WalDialect(writer), ...observed })
  const read = inMemory ? write : new Kysely<Schema>({ dialect: new WalDialect(reader), ...observed })
  return {
    engine: sqlite,
    read,
    write,
    transaction: (work) => retryWhileBusy(() => write.transaction().execute(work), lockTimeoutMs),
    session: async ({ lockTimeoutMs, onWait }, work) => {
      const connection = inMemory
        ? write
        : new Kysely<Schema>({ dialect: new WalDialect(new Connection(() => connect())) })
      try {
        return await work({
          connection,
          transaction: (work) => retryWhileBusy(() => connection.transaction().execute(work), lockTimeoutMs, onWait),
        })
      } finally {
        if (!inMemory) await connection.destroy()
      }
    },
    version: async (topic) => reader.version(topic),
    patiently: (work) => retryWhileBusy(work, lockTimeoutMs),
    backup: async (target) => {
      await reader.open().backup(target)
    },
    close: async () => {
      // kysely closes only what it has used. The last to close clears the log away, which a reader may not.
      if (!inMemory) {
        await read.destroy()
        reader.close()
      }
      await write.destroy()
      writer.close()
    },
  }
}

/** SQLite itself would make a file that everyone may read. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
}

/** Switching a new file to WAL needs it alone for a moment, which the busy timeout does not wait for. */
function switchToWal(connection: Sqlite.Database, timeoutMs: number): void {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      connection.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (codeOf(error) !== 'SQLITE_BUSY' || Date.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfterMs)
    }
  }
}

/** Only `begin immediate` can find the database busy: what comes after holds the lock, so nothing ran twice. */
async function retryWhileBusy<T>(work: () => Promise<T>, timeoutMs: number, onWait?: () => void): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY') || Date.now() > deadline) throw error
      if (tries === 0) onWait?.()
      await sleep(retryAfterMs)
    }
  }
}
