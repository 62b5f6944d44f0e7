import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { ConnectionCounts } from '../client.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import type { PreparedStatements } from './prepared-statements.ts'

/** One process cannot ask for more short queries than so many processes of PostgreSQL answer. */
const maxConnections = 2
/** A query that was stuck so often runs on the pool only, until it was not for some time. A busy machine delays any query once. */
const maxStuck = 3
const forgottenAfterMs = 60_000
/** The pause after a connection that could not be opened. */
const retryAfterMs = 1_000

type Options = {
  /** Runs all other queries. */
  pool: PostgresPool
  config: pg.ClientConfig
  statements: PreparedStatements
  /** Is called when an open connection breaks, also one that is idle. */
  onBreak?: (() => void) | undefined
  /** A query that takes longer is not short: those behind it run again on the pool; 100 if not given. */
  stuckAfterMs?: number
}

/**
 * Sends frequent short reads on few connections, each before those ahead of it are answered. In a pool a connection has one query at
 * a time: as many requests keep more processes of PostgreSQL runnable, and on busy CPU cores some of those wait much longer than
 * others. All other queries run on the pool: those that are rare, and those that took too long several times.
 */
export class SharedConnections implements PostgresPool {
  readonly #options: Options
  #connections: PipelinedConnection[] = []
  #opensAgainAt = 0
  /** How often each query was stuck. */
  readonly #stuck = new LRUCache<string, number>({ max: 200, ttl: forgottenAfterMs })
  readonly #client = {
    query: (text: string, values: unknown[]) => this.#query(text, values),
    release: () => {},
  } as unknown as PostgresPoolClient

  constructor(options: Options) {
    this.#options = options
  }

  get options(): PostgresPool['options'] {
    return this.#options.pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    return this.#client
  }

  /** Closes every connection that is open now; queries in flight run again on the pool. */
  async renew(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()))
  }

  /** Closes the connections, but not the pool, which has other users. */
  async end(): Promise<void> {
    this.#opensAgainAt = Number.POSITIVE_INFINITY
    await this.renew()
  }

  counts(): Pick<ConnectionCounts, 'used' | 'idle'> {
    const used = this.#connections.filter(({ inFlightCount }) => inFlightCount > 0).length
    return { used, idle: this.#connections.length - used }
  }

  #query(text: string, values: unknown[]): Promise<unknown> {
    const elsewhere = () => this.#queryPool(text, values)
    const isShort = this.#options.statements.isPrepared(text) && (this.#stuck.get(text) ?? 0) < maxStuck
    const connection = isShort ? this.#leastBusy() : undefined
    return connection ? connection.query({ text, values, elsewhere }) : elsewhere()
  }

  async #queryPool(text: string, values: unknown[]): Promise<unknown> {
    const client = await this.#options.pool.connect()
    try {
      return await client.query(text, values)
    } finally {
      client.release()
    }
  }

  /** Returns the usable connection with the fewest queries in flight, if there is one; opens another one unless it is idle. */
  #leastBusy(): PipelinedConnection | undefined {
    let best: PipelinedConnection | undefined
    for (const connection of this.#connections) {
      if (connection.isUsable() && !(best && best.inFlightCount <= connection.inFlightCount)) best = connection
    }
    if (best?.inFlightCount !== 0) this.#openAnother()
    return best
  }

  #openAnother(): void {
    if (this.#connections.length >= maxConnections || performance.now() < this.#opensAgainAt) return
    const { config, statements, stuckAfterMs = 100 } = this.#options
    const connection = new PipelinedConnection({
      config,
      prepare: (client) => statements.wrap(client),
      stuckAfterMs,
      onStuck: ({ text }) => this.#stuck.set(text, (this.#stuck.get(text) ?? 0) + 1),
      onEnd: (ended, how) => {
        this.#connections = this.#connections.filter((other) => other !== ended)
        if (how === 'not opened') this.#opensAgainAt = Math.max(this.#opensAgainAt, performance.now() + retryAfterMs)
        if (how === 'broken') this.#options.onBreak?.()
      },
    })
    this.#connections.push(connection)
  }
}
