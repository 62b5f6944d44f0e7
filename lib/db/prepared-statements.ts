import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Pool, PoolClient } from 'pg'
import { codeOf } from './engine.ts'

/** Each connection keeps what it has prepared until it ends: only what is asked again and again, and no more than this. */
const maximumPrepared = 200
const askedBeforePrepared = 3

/**
 * A prepared statement that is not there, is there already, or gives other columns than it did: a pooler gives each
 * transaction another connection, or a newer version of this program has changed a table.
 */
const unfit = new Set(['26000', '42P05', '0A000'])

/** Lets PostgreSQL parse and plan a query once for each connection instead of each time. */
export class PreparedStatements {
  readonly #asked = new LRUCache<string, number>({ max: 1_000 })
  /** The names of statements by their text; of one that is unfit, none. */
  readonly #names = new Map<string, string | undefined>()
  readonly #connections = new WeakMap<PoolClient, PostgresPoolClient>()

  /** The connections of a pool as the query builder sees them. */
  prepare(pool: Pool): PostgresPool {
    return { connect: async () => this.#on(await pool.connect()), end: () => pool.end() }
  }

  #on(connection: PoolClient): PostgresPoolClient {
    const known = this.#connections.get(connection)
    if (known) return known
    const query = (text: string, values: unknown[]) => this.#query(connection, text, values)
    const seen = { query, release: () => connection.release() } as unknown as PostgresPoolClient
    this.#connections.set(connection, seen)
    return seen
  }

  async #query(connection: PoolClient, text: string, values: unknown[]) {
    const name = this.#nameOf(text)
    if (!name) return connection.query(text, values)
    try {
      return await connection.query({ name, text, values })
    } catch (error) {
      if (!unfit.has(codeOf(error))) throw error
      this.#names.set(text, undefined)
      // Within a transaction nothing helps any more: then the first error tells what happened.
      return connection.query(text, values).catch(() => Promise.reject(error))
    }
  }

  #nameOf(text: string): string | undefined {
    if (this.#names.has(text)) return this.#names.get(text)
    if (!text.startsWith('select ') || this.#names.size >= maximumPrepared) return undefined
    const asked = (this.#asked.get(text) ?? 0) + 1
    this.#asked.set(text, asked)
    if (asked < askedBeforePrepared) return undefined
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    this.#asked.delete(text)
    this.#names.set(text, name)
    return name
  }
}
