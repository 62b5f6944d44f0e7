import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { ConnectionCounts } from '../client.ts'

const maxConnections = 10
const connectionTimeoutMs = 3_000
const idleTimeoutMs = 30_000

/** The error of a statement that has waited for a lock for longer than the lock timeout. */
export const lockNotAvailable = '55P03'

export type PoolOptions = {
  /** How long a statement waits for a lock, in milliseconds. */
  lockTimeoutMs: number
  /** How long a query may take, in milliseconds; default: no limit. */
  queryTimeoutMs?: number | undefined
}

/** Opens a pool of connections to a PostgreSQL server. */
export function openPool(connectionString: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(connectionString, options),
    max: maxConnections,
    idleTimeoutMillis: idleTimeoutMs,
  })
  // The pool removes an idle connection that breaks. Without a listener its error would end the process.
  pool.on('error', () => {})
  // The same holds for a connection that breaks between two queries of a transaction; the next query fails.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!breaks.has(client)) breaks.set(client, error)
    }),
  )
  return pool
}

/** The configuration of each connection of this process. */
export function connectionConfig(
  connectionString: string,
  { lockTimeoutMs, queryTimeoutMs }: PoolOptions,
): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    ...(queryTimeoutMs ? { query_timeout: queryTimeoutMs } : {}),
    // The default random_page_cost of 4 suits rotating disks: the planner would sort a core instead of using an index.
    options: `-c lock_timeout=${withinQuery(lockTimeoutMs, queryTimeoutMs)} -c random_page_cost=1.1`,
    // The server cancels a query slightly before the client gives up, so that the connection stays usable.
    ...(queryTimeoutMs ? { statement_timeout: Math.ceil(queryTimeoutMs * 0.95) } : {}),
    types: { getTypeParser: parserOf },
  }
}

/**
 * The lock timeout of a statement in milliseconds: below its time limit, so that the error names the lock and not the time
 * limit.
 */
export function withinQuery(lockTimeoutMs: number, queryTimeoutMs: number | undefined): number {
  return queryTimeoutMs ? Math.min(lockTimeoutMs, Math.floor(queryTimeoutMs * 0.9)) : lockTimeoutMs
}

/** Why a connection broke: its first error, which names the cause; later errors only say that it is broken. */
const breaks = new WeakMap<pg.ClientBase, Error>()

/**
 * Returns the error of a query, or the reason why its connection had broken before: the driver does not report that reason.
 */
export function causeOfFailure(client: pg.ClientBase, error: unknown): unknown {
  const isBroken = error instanceof Error && error.message.startsWith('Client has encountered a connection error')
  return (isBroken && breaks.get(client)) || error
}

/** The connections of a pool, which can be replaced by new ones: after a failover they may lead to a read-only server. */
export class RenewableConnections {
  readonly #pool: pg.Pool
  readonly #openedAt = new WeakMap<pg.PoolClient, number>()
  #staleBefore = Number.NEGATIVE_INFINITY
  readonly options: PostgresPool['options']

  constructor(pool: pg.Pool) {
    this.#pool = pool
    this.options = pool.options
    pool.on('connect', (client) => this.#openedAt.set(client, performance.now()))
  }

  /** Closes every connection that is open now before its next use. */
  renew(): void {
    this.#staleBefore = performance.now()
  }

  async connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if ((this.#openedAt.get(client) ?? 0) >= this.#staleBefore) return client
      client.release(true)
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/** Returns the same pool, which passes errors of connecting to `onError` before it throws them. */
export function reportConnectErrors(pool: PostgresPool, onError: (error: unknown) => void): PostgresPool {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      onError(error)
      throw error
    })
  return { connect, end: () => pool.end(), options: pool.options }
}

/** Counts the connections of all pools together, and those that requests share. */
export function countConnections(
  pools: readonly pg.Pool[],
  shared: readonly { counts(): Pick<ConnectionCounts, 'used' | 'idle'> }[],
): ConnectionCounts {
  const total = { used: 0, idle: 0, waiting: 0 }
  for (const { used, idle } of shared.map((connections) => connections.counts())) {
    total.used += used
    total.idle += idle
  }
  for (const { totalCount, idleCount, waitingCount, options } of pools) {
    const used = totalCount - idleCount
    total.used += used
    total.idle += idleCount
    // The pool hands out idle connections asynchronously: only requests beyond them have to wait.
    total.waiting += Math.max(0, waitingCount - (options.max - used))
  }
  return total
}

/** Byte counts are at most 2^53 - 1, so int8 fits a number; pg parses every other type. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
}
