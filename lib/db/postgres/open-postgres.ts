import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type KyselyPlugin, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely'
import type { Database, Session, SessionOptions } from '../client.ts'
import { type OnFailure, timeoutSignal } from '../engine.ts'
import { FairSemaphore } from '../fair-semaphore.ts'
import { type OnQuery, queryLogging } from '../query-events.ts'
import type { Schema } from '../schema/schema.ts'
import {
  connectionConfig,
  countConnections,
  openPool,
  type PoolOptions,
  RenewableConnections,
  reportConnectErrors,
  withinQuery,
} from './pool.ts'
import { isReadOnly, lockTimeout, postgresEngine, tryLockImport } from './postgres-engine.ts'
import { changesChannel } from './postgres-triggers.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { openReplicaFirst, type ReadCounts, replayPosition } from './replica.ts'
import { SharedConnections } from './shared-connections.ts'
import { VersionWatch } from './version-watch.ts'

/** A replica that does not report its position within this time counts as behind. */
const replicaTimeoutMs = 1_000
/**
 * The maximum number of connections that scans use at the same time, so that other requests find a free one. Each keeps a CPU
 * core of the database busy, which on small installations is on this machine: one for two cores of it.
 */
const maxConcurrentScans = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
/** The maximum number of connections that sessions use at the same time: most of that time they wait for each other. */
const maxConcurrentSessions = 3
/** The pause between two attempts to take the lock of imports. */
const retryAfterMs = 50

export type PostgresOptions = PoolOptions & {
  url: string
  readUrl?: string | undefined
  /** How long a scan may take, in milliseconds. */
  scanTimeoutMs: number
  onQuery?: OnQuery | undefined
  onFailure?: OnFailure | undefined
}

/** Opens PostgreSQL; reads go to the replica where one is configured. */
export function openPostgres(options: PostgresOptions): Database {
  const { write, read, scanRead, watch, pools, shared, replica } = connect(options)
  const scans = new FairSemaphore(maxConcurrentScans)
  const sessions = new FairSemaphore(maxConcurrentSessions)
  const runTransaction: RunTransaction = async (connection, work) => {
    try {
      return await connection.transaction().execute(async (transaction) => {
        const result = await work(transaction)
        // Without this, other servers would read the former state from a replica that is behind.
        if (replica) await sql`select pg_notify(${changesChannel}, '')`.execute(transaction)
        return result
      })
    } finally {
      watch.changed()
    }
  }
  return {
    engine: postgresEngine,
    read,
    write,
    scan: async (owner, work) => {
      const signal = timeoutSignal(options.scanTimeoutMs)
      await scans.acquire(owner, signal)
      try {
        return await work(scanRead.withPlugin(endingWith(signal)))
      } finally {
        scans.release()
      }
    },
    connections: () => countConnections(pools, shared),
    ...(replica && { replica }),
    transaction: (work) => runTransaction(write, work),
    session: async (given, work) => {
      const limits = { ...given, queryTimeoutMs: options.queryTimeoutMs }
      await sessions.acquire('', timeoutSignal(given.lockTimeoutMs, lockTimeout))
      try {
        return await runSession({ write, runTransaction }, limits, work)
      } finally {
        sessions.release()
      }
    },
    version: (topic) => watch.version(topic),
    // A new table needs disk space, which the end of the transaction frees again.
    probeWrite: () =>
      write.transaction().execute(async (transaction) => {
        await sql`create temporary table write_probe on commit drop as select 1 as probe`.execute(transaction)
      }),
    // A statement waits for locks by itself, up to the lock timeout.
    retryWhileLocked: (work) => work(),
    close: async () => {
      await watch.close()
      await Promise.all(shared.map((connections) => connections.end()))
      await write.destroy()
      if (scanRead !== write) await scanRead.destroy()
    },
  }
}

/** Opens the pools of the primary and of the replica, and the query builders on them. */
function connect(options: PostgresOptions) {
  const { url, readUrl, onQuery, onFailure } = options
  const { isUnavailable } = postgresEngine
  const primaryPool = openPool(url, options)
  const connections = new RenewableConnections(primaryPool)
  const renew = () => {
    connections.renew()
    for (const one of shared) void one.renew()
  }
  const reportFailure = (error: unknown) => {
    if (isReadOnly(error)) renew()
    if (isUnavailable(error)) onFailure?.(error, 'database')
  }
  const logging = queryLogging('postgres', { onQuery, onError: onFailure && reportFailure })
  const queryBuilder = (pool: PostgresPool) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...logging })
  const statements = new PreparedStatements()
  const shared: SharedConnections[] = []
  const share = (pool: PostgresPool, connectionString: string, onBreak?: () => void) => {
    const config = connectionConfig(connectionString, options)
    const connections = new SharedConnections({ pool, config, statements, onBreak })
    shared.push(connections)
    return connections
  }
  const primary = reportConnectErrors(statements.prepare(connections), reportFailure)
  const write = queryBuilder(primary)
  // An idle connection broke. The query finds out, and reports, whether the server is down.
  const onBreak = onFailure && (() => void sql`select 1`.execute(write).catch(() => {}))
  if (onBreak) primaryPool.on('error', onBreak)
  const sharedPrimary = share(primary, url, onBreak)
  if (!readUrl) {
    const watch = new VersionWatch(write, url)
    return { write, read: queryBuilder(sharedPrimary), scanRead: write, watch, pools: [primaryPool], shared }
  }

  const replicaPool = openPool(readUrl, options)
  const watch = new VersionWatch(write, url, {
    readPosition: () => replayPosition(replicaPool),
    onFailure: (error) => onFailure?.(error, 'replica'),
  })
  const counts: ReadCounts = { primary: 0, replica: 0 }
  const replica = statements.prepare(new RenewableConnections(replicaPool))
  const replicaFirst = (replica: PostgresPool, primary: PostgresPool) =>
    queryBuilder(openReplicaFirst({ replica, primary, watch, counts, isUnavailable }))
  return {
    write,
    read: replicaFirst(share(replica, readUrl), sharedPrimary),
    scanRead: replicaFirst(replica, primary),
    watch,
    pools: [primaryPool, replicaPool],
    shared,
    replica: replicaStatus(watch, counts),
  }
}

function replicaStatus(watch: VersionWatch, counts: ReadCounts): NonNullable<Database['replica']> {
  return {
    counts,
    isBehind: async () => {
      await Promise.race([watch.compare(), sleep(replicaTimeoutMs)])
      return !watch.isReplicaCurrent()
    },
    keepsUp: () => watch.compare(),
  }
}

/** Runs a transaction after which this process reads what it wrote. */
type RunTransaction = <T>(
  connection: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<T>,
) => Promise<T>

function runSession<T>(
  { write, runTransaction }: { write: Kysely<Schema>; runTransaction: RunTransaction },
  { lockTimeoutMs, queryTimeoutMs, onWait }: SessionOptions & Pick<PoolOptions, 'queryTimeoutMs'>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return write.connection().execute(async (connection) => {
    const ofStatement = withinQuery(lockTimeoutMs, queryTimeoutMs)
    await sql`select set_config('lock_timeout', ${String(ofStatement)}, false)`.execute(connection)
    const transaction: Session['transaction'] = (work) =>
      runTransaction(connection, async (transaction) => {
        await waitForImports(transaction, lockTimeoutMs, onWait)
        return work(transaction)
      })
    try {
      return await work({ connection, transaction })
    } finally {
      // Fails only on a broken connection, which the pool removes.
      await sql`reset lock_timeout`.execute(connection).catch(() => {})
    }
  })
}

/** Takes the lock of imports by many statements, because one that waits would end at the time limit of a query. */
async function waitForImports(
  transaction: Transaction<Schema>,
  timeoutMs: number,
  onWait: (() => void) | undefined,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (let attempt = 0; !(await tryLockImport(transaction)); attempt++) {
    if (performance.now() > deadline) throw lockTimeout()
    if (attempt === 0) onWait?.()
    await sleep(retryAfterMs)
  }
}

/** Lets no query begin after the signal has aborted. */
function endingWith(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      signal.throwIfAborted()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
