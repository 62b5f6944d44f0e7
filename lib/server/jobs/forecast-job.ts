import type { DatabaseOptions } from '#lib/db/open-database.ts'
import type { Data } from '#lib/domain/data.ts'
import { computeForecasts } from '#lib/domain/forecasts/compute-forecasts.ts'
import { ForecastProcessSource } from './forecast-process-source.ts'
import type { Job, JobRunner } from './job-runner.ts'

const intervalMs = 60_000
/** A run ends itself before it counts as failed; the next one goes on from its place. */
const runMs = 50_000

/** Computes forecasts as soon as the database is migrated and whenever a day has ended, in one of all processes. */
export async function startForecasts(
  jobs: JobRunner,
  { migrated, database }: Pick<Data, 'migrated' | 'database'>,
  { dataDir, databaseUrl, databaseReadUrl }: DatabaseOptions,
): Promise<void> {
  await migrated.then(
    () => jobs.start([forecastJob(database, { dataDir, databaseUrl, databaseReadUrl })]),
    // The log already says why the database cannot be used.
    () => {},
  )
}

function forecastJob(db: Data['database'], options: DatabaseOptions): Job {
  return {
    name: 'forecasts',
    title: 'The computation of forecasts',
    intervalMs,
    timeoutMs: intervalMs,
    run: async (given) => {
      const signal = AbortSignal.any([given, AbortSignal.timeout(runMs)])
      const source = new ForecastProcessSource(options, signal)
      try {
        await computeForecasts(db, { now: Date.now(), signal, source })
      } catch (error) {
        // An import holds the lock, or the run has had its time: the next one goes on.
        if (!signal.aborted && !db.engine.isLocked(error)) throw error
      } finally {
        await source.end()
      }
    },
  }
}
