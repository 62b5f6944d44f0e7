import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from '#lib/service.ts'

const retryAfterMs = 5_000

/**
 * Does something once with the migrated database, and again while the database is unavailable. Another error is logged with
 * `failure`. Does nothing when the database cannot be used.
 */
export async function whenAvailable(
  service: Pick<Service, 'data' | 'log'>,
  failure: string,
  work: () => Promise<void>,
): Promise<void> {
  const { data, log } = service
  const isMigrated = await data.migrated.then(
    () => true,
    () => false,
  )
  // The log already says why the database cannot be used.
  if (!isMigrated) return
  try {
    await work()
  } catch (error) {
    if (!data.database.engine.isUnavailable(error)) {
      log.error({ error }, failure)
      return
    }
    // The outage is already in the log.
    await sleep(retryAfterMs, undefined, { ref: false })
    return whenAvailable(service, failure, work)
  }
}
