import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseOptions } from '#lib/db/open-database.ts'
import type { AssetSlice, ForecastDays, ForecastSource, PoolRow } from '#lib/domain/forecasts/forecast-rows.ts'

export type ForecastRequest = {
  options: DatabaseOptions
  kind: 'pools' | 'assets'
  coreId: string
  after: string
  days: ForecastDays
}

type Reply = { result?: unknown; error?: { message: string; code?: string } }

const program = fileURLToPath(new URL('./forecast-process.js', import.meta.url))
/** Reading waits behind other work: the process has the lowest priority. */
const queryTimeoutMs = 30_000
/** Every point is read once. */
const cacheMebibytes = 4

/**
 * Computes forecasts in a process of the lowest priority, with its own connection to the database: requests are served
 * meanwhile, and its memory is free afterwards. One call at a time. A call rejects with AbortError when the signal aborts.
 */
export class ForecastProcessSource implements ForecastSource {
  readonly #options: DatabaseOptions
  readonly #signal: AbortSignal
  #child: ChildProcess | undefined

  constructor(options: DatabaseOptions, signal: AbortSignal) {
    this.#options = { ...options, queryTimeoutMs, cacheMebibytes }
    this.#signal = signal
  }

  async pools(coreId: string, days: ForecastDays): Promise<PoolRow[]> {
    return (await this.#request({ kind: 'pools', coreId, after: '', days })) as PoolRow[]
  }

  async assets(coreId: string, after: string, days: ForecastDays): Promise<AssetSlice> {
    return (await this.#request({ kind: 'assets', coreId, after, days })) as AssetSlice
  }

  /** Ends the process, which only reads. */
  async end(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async #request(request: Omit<ForecastRequest, 'options'>): Promise<unknown> {
    const child = this.#start()
    const finished = new AbortController()
    const signal = AbortSignal.any([this.#signal, finished.signal])
    const exited = once(child, 'exit', { signal }).then(([code, by]) => {
      throw new Error(`The process of the forecasts has ended: ${by ?? code}.`)
    })
    // A process that cannot be reached has ended or is about to end, which `exited` reports.
    child.send({ options: this.#options, ...request }, () => {})
    try {
      const [{ result, error }] = (await Promise.race([once(child, 'message', { signal }), exited])) as [Reply]
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    } finally {
      exited.catch(() => {})
      finished.abort()
    }
  }

  #start(): ChildProcess {
    this.#signal.throwIfAborted()
    this.#child ??= fork(program, { serialization: 'advanced' })
    return this.#child
  }
}
