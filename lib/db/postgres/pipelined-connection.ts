import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { errorCode } from '#lib/values/error-code.ts'

/** How many queries are sent before the first is answered. */
const maxInFlight = 16
const idleTimeoutMs = 30_000

/** The codes of a query whose connection the server has closed. */
const closedByServer = /^57P0[1235]$/

export type Query = {
  text: string
  values: unknown[]
  /** Runs the query on another connection. */
  elsewhere(): Promise<unknown>
}

type InFlight = { query: Query; sentAt: number; isStuck: boolean; moveElsewhere(): void }

export type ConnectionOptions = {
  config: pg.ClientConfig
  /** Prepares the frequent queries of a connection. */
  prepare(connection: pg.Client): PostgresPoolClient
  /** A query that takes longer is stuck: those behind it run again elsewhere. */
  stuckAfterMs: number
  /** Receives a query that is stuck, once. */
  onStuck(query: Query): void
  /** Runs once, when the connection was closed, broke, or could not be opened. */
  onEnd(connection: PipelinedConnection, how: 'closed' | 'broken' | 'not opened'): void
}

/**
 * A connection on which queries are sent before those ahead of them are answered; PostgreSQL runs them in their order. One that
 * fails with the connection, or waits for one that is stuck, runs again elsewhere: only for single reads.
 */
export class PipelinedConnection {
  readonly #options: ConnectionOptions
  readonly #client: pg.Client
  readonly #prepared: PostgresPoolClient
  #state: 'opening' | 'open' | 'ended' = 'opening'
  /** The oldest first. */
  readonly #inFlight = new Set<InFlight>()
  readonly #stuckTimer: NodeJS.Timeout
  readonly #idleTimer = setTimeout(() => this.#closeIfIdle(), idleTimeoutMs).unref()

  constructor(options: ConnectionOptions) {
    this.#options = options
    // What has arrived while the process was busy is read first.
    this.#stuckTimer = setTimeout(() => setImmediate(() => this.#moveStuck()), options.stuckAfterMs).unref()
    this.#client = new pg.Client({ ...options.config, pipeline: true })
    this.#prepared = options.prepare(this.#client)
    this.#client.on('error', () => this.#end('broken'))
    this.#client.on('end', () => this.#end('broken'))
    this.#client.connect().then(
      () => {
        if (this.#state === 'opening') this.#state = 'open'
      },
      () => this.#end('not opened'),
    )
  }

  get inFlightCount(): number {
    return this.#inFlight.size
  }

  /** Whether a query that is sent now will not wait for long. */
  isUsable(): boolean {
    if (this.#state !== 'open' || this.#inFlight.size >= maxInFlight) return false
    const [oldest] = this.#inFlight
    return !oldest || performance.now() - oldest.sentAt < this.#options.stuckAfterMs
  }

  query(query: Query): Promise<unknown> {
    if (this.#inFlight.size === 0) this.#stuckTimer.refresh()
    this.#idleTimer.refresh()
    return new Promise((resolve, reject) => {
      let isElsewhere = false
      const moveElsewhere = () => {
        if (isElsewhere) return
        isElsewhere = true
        query.elsewhere().then(resolve, reject)
      }
      const sent = { query, sentAt: performance.now(), isStuck: false, moveElsewhere }
      const fail = (error: unknown) => {
        this.#inFlight.delete(sent)
        if (this.#state === 'ended' || closedByServer.test(errorCode(error))) moveElsewhere()
        else if (!isElsewhere) reject(error)
      }
      this.#inFlight.add(sent)
      // The type has an overload for cursors, which this product does not use.
      const answered: Promise<unknown> = this.#prepared.query(query.text, query.values)
      answered.then((result) => {
        this.#inFlight.delete(sent)
        resolve(result)
      }, fail)
    })
  }

  async close(): Promise<void> {
    this.#end('closed')
    await this.#client.end().catch(() => {})
  }

  #moveStuck(): void {
    const [oldest, ...others] = this.#inFlight
    if (!oldest) return
    if (performance.now() - oldest.sentAt >= this.#options.stuckAfterMs) {
      if (!oldest.isStuck) this.#options.onStuck(oldest.query)
      oldest.isStuck = true
      for (const { moveElsewhere } of others) moveElsewhere()
    }
    this.#stuckTimer.refresh()
  }

  #closeIfIdle(): void {
    if (this.#inFlight.size === 0) void this.close()
    else this.#idleTimer.refresh()
  }

  #end(how: 'closed' | 'broken' | 'not opened'): void {
    if (this.#state === 'ended') return
    const isOpening = this.#state === 'opening'
    this.#state = 'ended'
    clearTimeout(this.#stuckTimer)
    clearTimeout(this.#idleTimer)
    this.#options.onEnd(this, isOpening && how === 'broken' ? 'not opened' : how)
  }
}
