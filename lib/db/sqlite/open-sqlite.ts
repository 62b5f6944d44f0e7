import cluster from 'node:cluster'
import { Kysely, type KyselyConfig, sql, type Transaction } from 'kysely'
import type { Database, Session, SessionOptions } from '../client.ts'
import type { OnFailure } from '../engine.ts'
import { type OnQuery, queryLogging } from '../query-events.ts'
import type { Schema } from '../schema/schema.ts'
import { OpenFile } from './file/database-file.ts'
import { copyDatabase, replaceContent } from './file/sqlite-copy.ts'
import { RecentVersions } from './recent-versions.ts'
import { retryWhileLocked } from './retry.ts'
import { ScanRunner } from './scan-runner.ts'
import { type ConnectionOptions, LazyConnection, openConnection } from './sqlite-connection.ts'
import { WalDialect } from './sqlite-dialect.ts'
import { sqliteEngine } from './sqlite-engine.ts'
import { ThreadSessions } from './thread-sessions.ts'

/**
 * How old the version of a topic may be. One of several workers looks at each turn: the next request of a client may come to
 * another worker than its change.
 */
const versionsKnownFor = cluster.isWorker ? 'one turn' : 10

/** How long a locked statement blocks the thread. A transaction waits longer, but asleep, so that reads continue. */
const busyTimeoutMs = 50

export type SqliteOptions = {
  /** A path, or `:memory:`. */
  file: string
  /** How long a transaction waits for another process's transaction, in milliseconds. */
  lockTimeoutMs: number
  /** The maximum size of the page cache of each connection, in MiB. */
  cacheMebibytes?: number | undefined
  /** How long a scan may take, in milliseconds; default 4 s. */
  scanTimeoutMs?: number
  onQuery?: OnQuery | undefined
  onFailure?: OnFailure | undefined
}

/** Opens the embedded database: one connection that writes, and one that only reads and never waits for the first. */
export function openSqlite(options: SqliteOptions): Database {
  const { file, lockTimeoutMs, cacheMebibytes = 32, scanTimeoutMs = 4_000, onQuery, onFailure } = options
  const connectionOptions = { file, lockTimeoutMs, busyTimeoutMs, cacheMebibytes }
  const failures = failureReports(onFailure)
  const logging = queryLogging('sqlite', { onQuery, onError: failures.onError })
  const { inMemory, reader, read, write, versions, requireInPlace, close } = connect(
    connectionOptions,
    logging,
    failures,
  )
  const scans = inMemory
    ? undefined
    : new ScanRunner({ file, busyTimeoutMs, cacheMebibytes, logging, timeoutMs: scanTimeoutMs })
  // A session never creates the file: an empty one in the place of one that was moved away would be used from then on.
  const sessionOptions = { ...connectionOptions, mustExist: true }
  const threads = new ThreadSessions(sessionOptions, logging)
  const ready = () => threads.idle()
  const retry = { timeoutMs: lockTimeoutMs, ready, onTimeout: failures.reportFailure }
  return {
    engine: sqliteEngine,
    read,
    write,
    scan: async (owner, work) => (scans ? scans.run(owner, work) : work(read)),
    transaction: (work) => retryWhileLocked(() => write.transaction().execute(work), retry),
    session: async (options, work) => {
      if (inMemory) return runSession(write, options, work)
      const own = { ...options, ready, requireInPlace }
      try {
        requireInPlace()
        if (options.isLarge) return await runThreadSession(threads, own, work)
        return await runFileSession(sessionOptions, logging, own, work)
      } finally {
        versions.forget()
      }
    },
    version: async (topic) => versions.version(topic),
    // Nothing uses this number in the header of the file. SQLite writes it even when it stays the same.
    probeWrite: async () => {
      await ready()
      requireInPlace()
      await sql`pragma user_version = 0`.execute(write)
    },
    retryWhileLocked: (work) => retryWhileLocked(work, retry),
    embedded: {
      file,
      copyTo: (target) => copyDatabase(read, () => reader.open(), target),
      replaceWith: (source, timeoutMs) => replaceContent(source, file, timeoutMs),
    },
    close: async () => {
      await threads.close()
      await scans?.close()
      await close()
    },
  }
}

type Failures = ReturnType<typeof failureReports>

/** Reports errors that show that the database is unavailable. `onError` is for errors of single queries. */
function failureReports(onFailure: OnFailure | undefined) {
  const reportFailure = (error: unknown) => {
    if (sqliteEngine.isUnavailable(error)) onFailure?.(error, 'database')
  }
  // A locked database is no failure yet: `retryWhileLocked` reports it when the lock timeout has passed.
  const onError = onFailure && ((error: unknown) => !sqliteEngine.isLocked(error) && reportFailure(error))
  return { reportFailure, onError }
}

/**
 * Creates both connections, which open when they are first used. A database in memory belongs to one connection, which then
 * does everything. `requireInPlace` throws when the database file was removed or replaced.
 */
function connect(options: ConnectionOptions, logging: Logging, { reportFailure, onError }: Failures) {
  const inMemory = options.file === ':memory:'
  const openFile = new OpenFile(options.file)
  const requireInPlace = () => {
    try {
      openFile.requireInPlace()
    } catch (error) {
      reportFailure(error)
      throw error
    }
  }
  const writer = new LazyConnection(() => {
    const connection = openConnection(options)
    if (!inMemory) openFile.opened()
    return connection
  })
  const reader = inMemory ? writer : new LazyConnection(() => openConnection(options, 'read-only'))
  const versions = new RecentVersions((topic) => {
    try {
      return reader.version(topic)
    } catch (error) {
      onError?.(error)
      throw error
    }
  }, versionsKnownFor)
  const afterWrite = () => versions.forget()
  const write = new Kysely<Schema>({
    dialect: new WalDialect(writer, { beforeTransaction: requireInPlace, afterCommit: afterWrite }),
    log: (event) => {
      afterWrite()
      if (typeof logging.log === 'function') logging.log(event)
    },
  })
  const read = inMemory ? write : new Kysely<Schema>({ dialect: new WalDialect(reader), ...logging })
  const close = async () => {
    // kysely closes only connections that it has used. The writer closes last: the reader cannot remove the log.
    if (!inMemory) {
      await read.destroy()
      reader.close()
    }
    await write.destroy()
    writer.close()
  }
  return { inMemory, reader, read, write, versions, requireInPlace, close }
}

type Logging = Pick<KyselyConfig, 'log'>

/** `requireInPlace` throws when the database file was removed or replaced; it is called before each transaction. */
type OwnSessionOptions = SessionOptions & { ready?: () => Promise<void>; requireInPlace?: () => void }

async function runFileSession<T>(
  connectionOptions: ConnectionOptions,
  logging: Logging,
  options: OwnSessionOptions,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const dialect = new WalDialect(new LazyConnection(() => openConnection(connectionOptions)))
  const connection = new Kysely<Schema>({ dialect, ...logging })
  try {
    return await runSession(connection, options, work)
  } finally {
    await connection.destroy()
  }
}

function runThreadSession<T>(
  threads: ThreadSessions,
  options: OwnSessionOptions,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return threads.connect((connection) => runSession(connection, options, work, () => threads.begin()))
}

/** `begin` is called when a transaction has begun, and returns a function that is called when it has ended. */
function runSession<T>(
  connection: Kysely<Schema>,
  { lockTimeoutMs, onWait, ready, requireInPlace }: OwnSessionOptions,
  work: (session: Session) => Promise<T>,
  begin: () => () => void = () => () => {},
): Promise<T> {
  const retry = { timeoutMs: lockTimeoutMs, onWait, ready }
  const attempt = async <T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> => {
    let end = () => {}
    requireInPlace?.()
    try {
      return await connection.transaction().execute((transaction) => {
        end = begin()
        return work(transaction)
      })
    } finally {
      end()
    }
  }
  return work({ connection, transaction: (work) => retryWhileLocked(() => attempt(work), retry) })
}
