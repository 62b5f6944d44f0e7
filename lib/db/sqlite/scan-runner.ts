import { Worker } from 'node:worker_threads'
import { type CompiledQuery, type DatabaseConnection, Kysely, type KyselyConfig } from 'kysely'
import { timeoutSignal } from '../engine.ts'
import { FairSemaphore } from '../fair-semaphore.ts'
import type { Schema } from '../schema.ts'
import { dialectOf } from './sqlite-dialect.ts'

export type ScanOptions = {
  file: string
  busyTimeoutMs: number
  cacheMebibytes: number
  logging: Pick<KyselyConfig, 'log'>
  /** How long a scan may take, including the wait for its turn, in milliseconds. */
  timeoutMs: number
}

/** Runs reads of the embedded database that visit many rows, on a worker thread. */
export class ScanRunner {
  readonly #options: ScanOptions
  readonly #semaphore = new FairSemaphore()
  #thread: ScanThread | undefined
  /** Resolves when the last thread that was stopped has ended. */
  #stopped: Promise<void> = Promise.resolve()

  constructor(options: ScanOptions) {
    this.#options = options
  }

  /** Runs reads on one state of the data when it is the owner's turn. Throws ReadTimeoutError. */
  async run<T>(owner: string, work: (read: Kysely<Schema>) => Promise<T>): Promise<T> {
    const signal = timeoutSignal(this.#options.timeoutMs)
    await this.#semaphore.acquire(owner, signal)
    try {
      return await this.#queryBuilder(signal).transaction().execute(work)
    } finally {
      // A scan that exceeds its time fails at once, but there is never more than one thread.
      void this.#stopped.then(() => this.#semaphore.release())
    }
  }

  /** Stops the scan in progress. Resolves when no thread has the file open. */
  close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    if (thread) this.#stopped = thread.stop()
    return this.#stopped
  }

  #queryBuilder(signal: AbortSignal): Kysely<Schema> {
    let begins = true
    const send = (text: string, parameters: readonly unknown[] = []) => {
      const statement = { text, parameters, begins }
      begins = false
      return this.#send(statement, signal)
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
        commitTransaction: async () => this.#end(),
        rollbackTransaction: async () => this.#end(),
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    })
  }

  #end(): void {
    this.#thread?.end()
  }

  /** Stops the thread when the statement exceeds the time limit; the next scan starts a new thread. */
  async #send(statement: object, signal: AbortSignal): Promise<unknown[]> {
    signal.throwIfAborted()
    if (this.#thread?.hasFailed) void this.close()
    this.#thread ??= new ScanThread(this.#options)
    const stop = () => void this.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await this.#thread.run(statement)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
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
  /** Memory that the thread reads during a statement, while it receives no messages. */
  readonly #stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #waiting: Waiting | undefined
  #failed = false

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
    return this.#failed
  }

  run(statement: object): Promise<unknown[]> {
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
   * Makes the statement in progress fail and the thread close its connection. `terminate` would do neither: SQLite would no
   * longer call functions, finish the statement, and keep its state of the data until then.
   */
  stop(): Promise<void> {
    Atomics.store(this.#stopped, 0, 1)
    this.#waiting?.reject(new Error('The scan was stopped.'))
    // Who waits for the end must not be the last thing that the process does.
    this.#worker.ref()
    this.#worker.postMessage({})
    return this.#ended
  }

  #fail(error: Error): void {
    this.#failed = true
    this.#waiting?.reject(error)
  }
}
