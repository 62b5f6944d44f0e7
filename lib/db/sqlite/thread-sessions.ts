import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CompiledQuery, type DatabaseConnection, Kysely, type KyselyConfig } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import type { ConnectionOptions } from './sqlite-connection.ts'
import { dialectOf } from './sqlite-dialect.ts'

type Logging = Pick<KyselyConfig, 'log'>

/** The longest wait for a transaction of this process; then a write finds the database locked. */
const longestTransactionMs = 30_000
/** After this time without a connection the thread ends, because its memory is only needed while something is written. */
const defaultIdleMs = 5_000

/**
 * Connections to the embedded database on a thread of their own: requests are served while a transaction writes many rows.
 * Other writes of this process wait until that ends, because a statement that finds the database locked blocks its thread.
 */
export class ThreadSessions {
  readonly #options: ConnectionOptions
  readonly #logging: Logging
  readonly #idleMs: number
  readonly #transactions = new Set<Promise<void>>()
  #thread: WriteThread | undefined
  #connections = 0
  #idle: NodeJS.Timeout | undefined

  constructor(options: ConnectionOptions, logging: Logging, idleMs = defaultIdleMs) {
    this.#options = options
    this.#logging = logging
    this.#idleMs = idleMs
  }

  get hasThread(): boolean {
    return this.#thread !== undefined
  }

  /** Runs `work` on a new connection, which is closed at its end. */
  async connect<T>(work: (connection: Kysely<Schema>) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle)
    this.#connections++
    if (!this.#thread || this.#thread.hasEnded) this.#thread = new WriteThread(this.#options)
    const connection = this.#thread.connect(this.#logging)
    try {
      return await work(connection)
    } finally {
      await connection.destroy().finally(() => this.#release())
    }
  }

  #release(): void {
    this.#connections--
    if (this.#connections === 0) this.#idle = setTimeout(() => void this.close(), this.#idleMs).unref()
  }

  /** Notes that a connection has begun a transaction. Returns the function that notes its end. */
  begin(): () => void {
    let resolve = () => {}
    const ended = new Promise<void>((done) => {
      resolve = done
    })
    this.#transactions.add(ended)
    return () => {
      this.#transactions.delete(ended)
      resolve()
    }
  }

  /** Resolves when no connection is in a transaction. */
  async idle(): Promise<void> {
    if (this.#transactions.size === 0) return
    const timeout = new AbortController()
    const { signal } = timeout
    const longest = sleep(longestTransactionMs, undefined, { signal, ref: false }).catch(() => {})
    await Promise.race([Promise.all(this.#transactions), longest])
    timeout.abort()
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.end()
  }
}

type Request = { session: number; text?: string; parameters?: readonly unknown[]; ends?: 'transaction' | 'session' }
type Reply = { rows: unknown[]; changes?: number }
type Message = Reply & { id: number; error?: { message: string; code?: string } }

/** The thread returns few rows: it needs less memory than its heap would otherwise take. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

class WriteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: unknown) => void }>()
  #requests = 0
  #sessions = 0
  #ended: Error | undefined

  constructor(options: ConnectionOptions) {
    this.#worker = new Worker(new URL('./write-thread.js', import.meta.url), { workerData: options, resourceLimits })
    this.#worker.unref()
    this.#worker.on('message', (message: Message) => this.#settle(message))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('The thread that writes has exited.')))
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  connect(logging: Logging): Kysely<Schema> {
    const session = ++this.#sessions
    const send = (request: Omit<Request, 'session'>) => this.#send({ session, ...request })
    const connection: DatabaseConnection = {
      executeQuery: async <R>({ sql: text, parameters }: CompiledQuery) => {
        const { rows, changes } = await send({ text, parameters })
        return { rows: rows as R[], ...(changes !== undefined && { numAffectedRows: BigInt(changes) }) }
      },
      streamQuery: () => {
        throw new Error('A session does not support streaming.')
      },
    }
    const run = async (text: string) => void (await connection.executeQuery(CompiledQuery.raw(text)))
    return new Kysely<Schema>({
      ...logging,
      dialect: dialectOf({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: () => run('begin immediate'),
        commitTransaction: () => run('commit'),
        rollbackTransaction: async () => void (await send({ ends: 'transaction' })),
        releaseConnection: async () => {},
        destroy: async () => void (await send({ ends: 'session' })),
      }),
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #send(request: Request): Promise<Reply> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = ++this.#requests
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // The process must not end before the reply.
      this.#worker.ref()
      this.#worker.postMessage({ id, ...request })
    })
  }

  #settle({ id, error, ...reply }: Message): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if (error) waiting?.reject(Object.assign(new Error(error.message), error))
    else waiting?.resolve(reply)
  }

  /** SQLite undoes the transactions of a thread that ends. */
  #fail(error: Error): void {
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
