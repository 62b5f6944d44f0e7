import { Worker } from 'node:worker_threads'
import { type CompiledQuery, type DatabaseConnection, Kysely, type KyselyConfig } from 'kysely'
import { ReadTimeoutError } from '../engine.ts'
import { FairSemaphore } from '../fair-semaphore.ts'
import type { Schema } from '../schema/schema.ts'
import { dialectOf } from './sqlite-dialect.ts'

export type ScanOptions = {
  file: string
  busyTimeoutMs: number
  cacheMebibytes: number
  logging: Pick<KyselyConfig, 'log'>
  /**
   * How long a scan may take, including the wait for its turn, in milliseconds. While another owner waits, it runs for half of
   * this time at most: long scans one after the other would use up the time of everybody who waits behind them.
   */
  timeoutMs: number
}

/** How often a scan checks whether another owner waits, in parts of its time. */
const checksPerScan = 40

/** Runs reads of the embedded database that visit many rows, on a worker thread. */
export class ScanRunner {
  readonly #options: ScanOptions
  readonly #semaphore = new FairSemaphore()
  #thread: ScanThread | undefined
  /** Resolves when the last thread that was stopped has ended. */
  #stopped: Promise<void> = Promise.resolve()
  #closed = false

  constructor(options: ScanOptions) {
    this.#options = options
  }

  /** Runs reads on one state of the data when it is the owner's turn. Throws ReadTimeoutError. */
  async run<T>(owner: string, work: (read: Kysely<Schema>) => Promise<T>): Promise<T> {
    const { timeoutMs } = this.#options
    const controller = new AbortController()
    const { signal } = controller
    const end = () => controller.abort(new ReadTimeoutError())
    const timer = setTimeout(end, timeoutMs).unref()
    await this.#semaphore.acquire(owner, signal).catch((error: unknown) => {
      clearTimeout(timer)
      throw error
    })
    const halfAt = performance.now() + timeoutMs / 2
    const endForOthers = () => performance.now() >= halfAt && this.#semaphore.isAwaitedBesides(owner) && end()
    const checks = setInterval(endForOthers, timeoutMs / checksPerScan).unref()
    const stop = () => void this.#stop(signal.reason)
    signal.addEventListener('abort', stop)
    try {
      return await this.#queryBuilder(signal).transaction().execute(work)
    } finally {
      clearTimeout(timer)
      clearInterval(checks)
      signal.removeEventListener('abort', stop)
      // A scan that exceeds its time fails at once. The next one waits for the thread, so that there is never more than one.
      void this.#stopped.then(() => this.#semaphore.release())
    }
  }

  /** Stops the scan in progress. Resolves when no thread has the file open. */
  close(): Promise<void> {
    this.#closed = true
    return this.#stop(closed())
  }

  #stop(reason: Error): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    if (thread) this.#stopped = thread.stop(reason)
    return this.#stopped
  }

  #queryBuilder(signal: AbortSignal): Kysely<Schema> {
    let thread: ScanThread | undefined
    const send = (text: string, parameters: readonly unknown[]) => {
      signal.throwIfAborted()
      const begins = thread === undefined
      thread ??= this.#readyThread()
      return thread.run({ text, parameters, begins })
    }
    const connection: DatabaseConnection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery) => ({ rows: (await send(sql, parameters)) as R[] }),
      streamQuery: () => {
        throw new Error('A scan does not support streaming.')
      },
    }
    return new Kysely<Schema>({
      ...this.#options.logging,
      dialect: dialectOf({
        init: async () => {},
        acquireConnection: async () => connection,
        // The thread begins with the first statement, and nobody waits for the end: this saves two messages.
        beginTransaction: async () => {},
        commitTransaction: async () => thread?.end(),
        rollbackTransaction: async () => thread?.end(),
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    })
  }

  #readyThread(): ScanThread {
    if (this.#closed) throw closed()
    if (this.#thread?.hasFailed) this.#thread = undefined
    this.#thread ??= new ScanThread(this.#options)
    return this.#thread
  }
}

function closed(): Error {
  return new Error('The database is closed.')
}

/** The message that the thread sends after each statement. */
type ScanResult = { rows: unknown[]; error?: { message: string; code?: string } }
type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: unknown) => void }

/** A scan returns few rows: the thread needs less memory than its heap would otherwise take. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

/** Runs one statement at a time. */
class ScanThread {
  readonly #worker: Worker
  readonly #ended: Promise<void>
  /** Memory that the thread reads during a statement, when it receives no messages. */
  readonly #stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #waiting: Waiting | undefined
  #failure: Error | undefined

  constructor({ file, busyTimeoutMs, cacheMebibytes }: ScanOptions) {
    const workerData = { file, busyTimeoutMs, cacheMebibytes, stopped: this.#stopped }
    this.#worker = new Worker(new URL('./scan-thread.js', import.meta.url), { workerData, resourceLimits })
    this.#worker.unref()
    this.#worker.on('message', ({ rows, error }: ScanResult) => {
      if (error) this.#waiting?.reject(Object.assign(new Error(error.message), error))
      else this.#waiting?.resolve(rows)
    })
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#fail(new Error('The scan thread has exited.'))
        resolve()
      })
    })
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  run(statement: object): Promise<unknown[]> {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#worker.postMessage(statement)
    })
  }

  /** Ends the transaction. */
  end(): void {
    this.#worker.postMessage({ ends: true })
  }

  /**
   * Fails the statement in progress; the thread then closes its connection. Resolves when the thread has ended. `terminate`
   * does not interrupt SQLite: the statement would run to its end and keep its state of the data in the log until then.
   */
  stop(reason: Error): Promise<void> {
    Atomics.store(this.#stopped, 0, 1)
    this.#fail(reason)
    // The process must not end before the thread.
    this.#worker.ref()
    this.#worker.postMessage({})
    return this.#ended
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#waiting?.reject(error)
  }
}
