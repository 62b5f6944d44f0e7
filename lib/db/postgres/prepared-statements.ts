import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ClientBase, PoolClient } from 'pg'
import { errorCode } from '#lib/values/error-code.ts'
import { causeOfFailure, type RenewableConnections } from './pool.ts'

/** A connection keeps its prepared statements until it closes, so only frequent queries are prepared, up to a limit. */
const maxStatements = 200
const minExecutions = 3
const maxCountedQueries = 1_000

/**
 * The prepared statement is missing, exists already, or returns other columns than before: a connection pooler uses
 * another connection for each transaction, or a newer version of this program has changed a table.
 */
const unusableCodes = new Set(['26000', '42P05', '0A000'])

/** Prepares frequent queries, so that PostgreSQL parses them once for each connection and not each time. */
export class PreparedStatements {
  readonly #executions = new LRUCache<string, number>({ max: maxCountedQueries })
  /** Statement names by query text; undefined for a query that cannot be prepared. */
  readonly #names = new Map<string, string | undefined>()
  readonly #wrappers = new WeakMap<ClientBase, PostgresPoolClient>()

  /** Wraps a pool for the query builder. */
  prepare(pool: RenewableConnections): PostgresPool {
    return { connect: async () => this.wrap(await pool.connect()), end: () => pool.end(), options: pool.options }
  }

  /** Whether a query is so frequent that it is prepared. */
  isPrepared(text: string): boolean {
    return this.#names.get(text) !== undefined
  }

  /** Wraps a connection, whose `release` is that of a pool if it belongs to one. */
  wrap(connection: ClientBase & Partial<Pick<PoolClient, 'release'>>): PostgresPoolClient {
    const existing = this.#wrappers.get(connection)
    if (existing) return existing
    const query = (text: string, values: unknown[]) =>
      this.#query(connection, text, values).catch((error: unknown) => Promise.reject(causeOfFailure(connection, error)))
    const wrapper = { query, release: () => connection.release?.() } as unknown as PostgresPoolClient
    this.#wrappers.set(connection, wrapper)
    return wrapper
  }

  async #query(connection: ClientBase, text: string, values: unknown[]) {
    const name = this.#nameOf(text)
    if (!name) return connection.query(text, values)
    try {
      return await connection.query({ name, text, values })
    } catch (error) {
      if (!unusableCodes.has(errorCode(error))) throw error
      this.#names.set(text, undefined)
      // Within a transaction the second attempt fails too. Then the first error is the one that explains the failure.
      return connection.query(text, values).catch(() => Promise.reject(error))
    }
  }

  #nameOf(text: string): string | undefined {
    if (this.#names.has(text)) return this.#names.get(text)
    if (!text.startsWith('select ') || this.#names.size >= maxStatements) return undefined
    const executions = (this.#executions.get(text) ?? 0) + 1
    this.#executions.set(text, executions)
    if (executions < minExecutions) return undefined
    const name = hash('sha256', text).slice(0, 32)
    this.#executions.delete(text)
    this.#names.set(text, name)
    return name
  }
}
