import cluster from 'node:cluster'
import { escapeControls } from '../values/text.ts'
import type { Log } from './log.ts'

const probedEveryMs = 1_000
/** A failure within this time after a success continues the outage. */
const defaultQuietMs = 2_000
const maximumCauseLength = 300

type OutageOptions = {
  log: Pick<Log, 'warn'>
  /** The log messages at the start and at the end. */
  begins: string
  ends: string
  /** Resolves when the dependency works again. Without it, an outage ends when there are no more failures. */
  probe?: (() => Promise<unknown>) | undefined
  quietMs?: number
}

export const outageChannel = 'hybrid-core-outages'

/** Sent by a worker to its supervisor, which logs an outage of several workers once. */
export type OutageMessage = {
  channel: typeof outageChannel
  /** The message at the start; it identifies the outage. */
  outage: string
  isOver: boolean
  details: object
  message: string
}

/**
 * Watches a dependency that may be unavailable. An outage is one log line when it begins, with its cause, and one when it ends,
 * with its duration in seconds, however often the dependency fails.
 */
export class Outage {
  readonly #options: OutageOptions
  #since: number | undefined
  #failedAt = 0
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: OutageOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#since !== undefined
  }

  /** Reports a failure. */
  failed(cause: unknown): void {
    this.#failedAt = performance.now()
    if (this.isOpen || this.#isClosed) return
    this.#since = this.#failedAt
    this.#report(false, { cause: causeOf(cause) }, this.#options.begins)
    this.#probeLater()
  }

  /** Ends the outage with this message: its dependency is no longer watched here, so nobody knows whether it works. */
  end(message: string): void {
    if (this.#since === undefined || this.#isClosed) return
    clearTimeout(this.#timer)
    this.#report(true, secondsUntil(performance.now(), this.#since), message)
    this.#since = undefined
  }

  /** Stops probing. Call it before the dependency is closed. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #probeLater(): void {
    this.#timer = setTimeout(() => void this.#probe(), probedEveryMs).unref()
  }

  async #probe(): Promise<void> {
    const { probe, ends, quietMs = defaultQuietMs } = this.#options
    const since = this.#since
    const works = await Promise.resolve(probe?.()).then(
      () => true,
      () => false,
    )
    // `end` may have been called meanwhile.
    if (this.#isClosed || since === undefined || since !== this.#since) return
    const now = performance.now()
    if (!works) this.#failedAt = now
    if (now - this.#failedAt < quietMs) return this.#probeLater()
    this.#report(true, secondsUntil(this.#failedAt, since), ends)
    this.#since = undefined
  }

  #report(isOver: boolean, details: object, message: string): void {
    const { log, begins } = this.#options
    const report: OutageMessage = { channel: outageChannel, outage: begins, isOver, details, message }
    if (cluster.isWorker) process.send?.(report)
    else log.warn(details, message)
  }
}

function secondsUntil(untilMs: number, sinceMs: number): { seconds: number } {
  return { seconds: Math.round(untilMs - sinceMs) / 1000 }
}

/** Returns the message of an error in one printable line, without credentials of addresses, at most 300 characters. */
export function causeOf(error: unknown): string {
  const causes = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error]
  const text = causes.map((cause: unknown) => (cause instanceof Error ? textOf(cause) : String(cause))).join('; ')
  const oneLine = text.replace(/\/\/\S*@/g, '//***@').replace(/\s+/g, ' ')
  return escapeControls(oneLine.slice(0, maximumCauseLength))
}

function textOf(error: Error): string {
  const code = 'code' in error && error.code !== undefined ? String(error.code) : ''
  return !code || error.message.includes(code) ? error.message || error.name : `${code}: ${error.message}`
}
