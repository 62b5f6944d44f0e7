import type { Database } from '#lib/db/client.ts'
import { forgetOtherSources } from '#lib/domain/sources/record-round.ts'
import { collectRound } from '#lib/ingest/prometheus/collect-round.ts'
import { recordReport } from '#lib/ingest/prometheus/record-report.ts'
import type { Source } from '#lib/ingest/prometheus/source.ts'
import type { Job, JobRunner, StartedJobs } from './job-runner.ts'

/** How long a round may take to write its values, after its server had `timeoutMs` to respond. */
const writingMs = 10_000

/** Collects from sources, in one of all processes that do. */
export class Collecting {
  readonly #jobs: JobRunner
  readonly #db: Database
  #running: StartedJobs | undefined

  constructor(jobs: JobRunner, db: Database) {
    this.#jobs = jobs
    this.#db = db
  }

  /** Collects from these sources instead of the former ones, whose rounds end. Others are forgotten. */
  async from(sources: readonly Source[]): Promise<void> {
    await this.#running?.stop()
    const names = sources.map(({ name }) => name)
    // Without a database they are forgotten at the next start.
    await this.#db.transaction((trx) => forgetOtherSources(trx, names)).catch(() => {})
    this.#running = this.#jobs.start(sourceJobs(this.#db, sources))
  }
}

/** The rounds of the sources as background jobs. */
function sourceJobs(db: Database, sources: readonly Source[]): Job[] {
  return sources.map((source) => {
    const intervalMs = source.intervalSeconds * 1000
    return {
      name: `source:${source.name}`,
      title: `The source ${source.name}`,
      intervalMs,
      timeoutMs: Math.min(source.timeoutMs + writingMs, intervalMs),
      run: (signal) => collect(db, source, signal),
    }
  })
}

/** Throws the errors of the round, for the log. */
async function collect(db: Database, source: Source, signal: AbortSignal): Promise<void> {
  const report = await collectRound(source, { db, signal })
  // A round that the end of this process has cut short says nothing about the source.
  if (signal.aborted && signal.reason?.name !== 'TimeoutError') return
  await recordReport(db, source, report)
  if (report.errors.length > 0) throw new Error(report.errors.join('; '))
}
