import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#lib/db/client.ts'
import { type LeaseState, releaseLease, takeLease } from '#lib/domain/jobs/lease.ts'
import type { Log } from '#lib/log/log.ts'
import { Outage } from '#lib/log/outage.ts'

export type Job = {
  /** Identifies the job in all processes of the database. */
  name: string
  /** Begins the log lines about its failures: `The source ber-1`. */
  title: string
  intervalMs: number
  /** After this time the signal of a run aborts; at most the interval. */
  timeoutMs: number
  /** Does the work once. It ends soon after its signal aborts. */
  run(signal: AbortSignal): Promise<void>
}

/** Jobs that were started together. */
export type StartedJobs = {
  /** Ends these jobs as `close` does all of them. */
  stop(): Promise<void>
}

/** How long a process keeps a job after its last run, in intervals. Another one takes over within two intervals. */
const leaseIntervals = 1.5
/** How soon a process tries again while the database is unavailable. */
const retryMs = 5_000
/** The first runs of several jobs do not start at the same time. */
const staggeredByMs = 200

/**
 * Runs background jobs, each in one process of all that use the database: the one that holds the job's lease. Runs of a job
 * never overlap. A job that fails is one log line when it begins to fail and one when it works again, or no longer runs here.
 */
export class JobRunner {
  readonly #db: Database
  readonly #log: Pick<Log, 'warn'>
  readonly #holder = randomUUID()
  readonly #end = new AbortController()
  readonly #loops = new Set<Promise<void>>()

  constructor({ db, log }: { db: Database; log: Pick<Log, 'warn'> }) {
    this.#db = db
    this.#log = log
  }

  /** Starts the jobs, after the database has been migrated. */
  start(jobs: readonly Job[]): StartedJobs {
    const end = new AbortController()
    const signal = AbortSignal.any([this.#end.signal, end.signal])
    const loops = jobs.map((job, index) => this.#repeat(job, index * staggeredByMs, signal))
    for (const loop of loops) {
      this.#loops.add(loop)
      void loop.finally(() => this.#loops.delete(loop))
    }
    return {
      stop: async () => {
        end.abort()
        await Promise.all(loops)
      },
    }
  }

  /** Aborts the runs in progress, waits for their end and releases the leases. */
  async close(): Promise<void> {
    this.#end.abort()
    await Promise.all(this.#loops)
  }

  async #repeat(job: Job, delayMs: number, signal: AbortSignal): Promise<void> {
    const failures = new Failures(job, this.#log)
    const lease = { name: job.name, holder: this.#holder }
    let waitMs = Math.min(delayMs, job.intervalMs)
    let hasLease = false
    for (;;) {
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) break
      const startedAt = performance.now()
      const { isHeld, leftMs } = await this.#take(job, failures)
      hasLease = isHeld
      if (isHeld && !signal.aborted) await this.#run(job, failures, signal)
      waitMs = isHeld ? Math.max(startedAt + job.intervalMs - performance.now(), 0) : leftMs
    }
    if (!this.#end.signal.aborted) failures.end(`${job.title} was stopped.`)
    failures.close()
    // A database that is unavailable lets the lease expire.
    if (hasLease) await releaseLease(this.#db, lease).catch(() => {})
  }

  /** A process that does not get the lease looks again when it may be free: it can also be released early. */
  async #take({ name, title, intervalMs }: Job, failures: Failures): Promise<LeaseState> {
    try {
      const state = await takeLease(this.#db, { name, holder: this.#holder }, Math.round(leaseIntervals * intervalMs))
      if (!state.isHeld) failures.end(`${title} continues in another process.`)
      return { ...state, leftMs: Math.min(state.leftMs, intervalMs / 2) }
    } catch (error) {
      const { engine } = this.#db
      // Others are logged as an outage of the database.
      if (!engine.isUnavailable(error) && !engine.isLocked(error)) failures.failed(error)
      return { isHeld: false, leftMs: Math.min(retryMs, intervalMs / 2) }
    }
  }

  async #run({ run, timeoutMs }: Job, failures: Failures, signal: AbortSignal): Promise<void> {
    const overdue = AbortSignal.timeout(timeoutMs)
    const isLate = () => failures.failed(new Error(`has not ended within ${timeoutMs / 1000} s`))
    overdue.addEventListener('abort', isLate, { once: true })
    try {
      await run(AbortSignal.any([overdue, signal]))
      if (!overdue.aborted) failures.succeeded()
    } catch (error) {
      // An unavailable database is logged as its own outage.
      if (!signal.aborted && !this.#db.engine.isUnavailable(error)) failures.failed(error)
    } finally {
      overdue.removeEventListener('abort', isLate)
    }
  }
}

/** Logs the start and the end of the failures of a job. */
class Failures {
  readonly #outage: Outage
  #isFailing = false

  constructor({ title }: Job, log: Pick<Log, 'warn'>) {
    this.#outage = new Outage({
      log,
      begins: `${title} fails.`,
      ends: `${title} no longer fails.`,
      probe: async () => {
        if (this.#isFailing) throw new Error('the last run failed')
      },
    })
  }

  failed(error: unknown): void {
    this.#isFailing = true
    this.#outage.failed(error)
  }

  succeeded(): void {
    this.#isFailing = false
  }

  /** Ends the failures with this message: this process no longer runs the job. */
  end(message: string): void {
    this.#isFailing = false
    this.#outage.end(message)
  }

  close(): void {
    this.#outage.close()
  }
}
