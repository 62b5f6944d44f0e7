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
  #worker: Worker | undefined

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
      this.#semaphore.release()
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
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
        rollbackTransaction: async () => (signal.aborted ? this.close() : this.#end()),
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    })
  }

  #end(): void {
    this.#worker?.postMessage({ ends: true })
  }

  /** Terminates the thread when the statement exceeds the time limit; the next scan starts a new thread. */
  #send(statement: object, signal: AbortSignal): Promise<unknown[]> {
    signal.throwIfAborted()
    this.#worker ??= startThread(this.#options)
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        signal.removeEventListener('abort', stop)
        for (const [name, listener] of Object.entries(listeners)) worker.off(name, listener)
        finish()
      }
      const fail = (error: unknown) => {
        this.#worker = undefined
        void worker.terminate()
        settle(() => reject(error))
      }
      const stop = () => fail(signal.reason)
      const listeners = {
        message: ({ rows, error }: ScanResult) =>
          settle(() => (error ? reject(Object.assign(new Error(error.message), error)) : resolve(rows))),
        error: fail,
        exit: () => fail(new Error('The scan thread has exited.')),
      }
      for (const [name, listener] of Object.entries(listeners)) worker.on(name, listener)
      signal.addEventListener('abort', stop, { once: true })
      worker.postMessage(statement)
    })
  }
}

/** The message that the thread sends after each statement. */
type ScanResult = { rows: unknown[]; error?: { message: string; code?: string } }

/** A scan returns few rows: the thread needs less memory than its heap would otherwise take. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

function startThread({ file, busyTimeoutMs, cacheMebibytes }: ScanOptions): Worker {
  const workerData = { file, busyTimeoutMs, cacheMebibytes }
  const worker = new Worker(new URL('./scan-thread.js', import.meta.url), { workerData, resourceLimits })
  worker.unref()
  return worker
}
