import type { Database } from '#lib/db/client.ts'
import type { Data } from '#lib/domain/data.ts'
import { removeOldPoints } from '#lib/domain/history/remove-old-points.ts'
import type { HistoryAges } from '#lib/values/history.ts'
import type { Job, JobRunner } from './job-runner.ts'

const intervalMs = 600_000
/** A run that has more to remove leaves it to the next one. */
const workingMs = 300_000

/** Removes old history in the background as soon as the database is migrated, in one of all processes. */
export async function startHistoryJob(
  jobs: JobRunner,
  { migrated, database }: Pick<Data, 'migrated' | 'database'>,
  ages: HistoryAges,
): Promise<void> {
  // The log already says why the database cannot be used.
  await migrated.then(
    () => jobs.start([historyJob(database, ages)]),
    () => {},
  )
}

function historyJob(db: Database, ages: HistoryAges): Job {
  return {
    name: 'history',
    title: 'The removal of old history',
    intervalMs,
    timeoutMs: intervalMs,
    run: async (signal) => {
      await removeOldPoints(db, {
        ages,
        now: Date.now(),
        signal: AbortSignal.any([signal, AbortSignal.timeout(workingMs)]),
      })
    },
  }
}
