import { sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { migrate, NewerDatabaseError } from '#lib/db/migrate.ts'
import { type DatabaseOptions, openDatabase } from '#lib/db/open-database.ts'
import type { Log } from '#lib/log/log.ts'
import { dataOutages } from './data-outages.ts'

/** The database of the service, and whether it can be used: it must respond and be migrated. */
export type Data = {
  database: Database
  /** Resolves after the migration, which is retried while the database is unavailable. */
  migrated: Promise<void>
  isMigrated(): boolean
  /** Whether the database responds, is migrated and can be written. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

const retryMs = 1_000
/** After this time a query fails, so that a database that hangs does not keep requests waiting. */
const queryTimeoutMs = 4_000
/** A test write waits for the disk: frequent readiness checks must not write each time. */
const writeProbedEveryMs = 10_000

/** Opens the database and migrates it in the background: an unavailable database delays the service and does not end it. */
export function openData(given: DatabaseOptions, log: Log): Data {
  const outages = dataOutages(() => database, log)
  const options = { ...given, onFailure: outages.onFailure }
  const database: Database = openDatabase({ ...options, queryTimeoutMs })
  const { engine } = database
  let done = false
  let closed = false
  const migrated = (async () => {
    while (!done && !closed) {
      try {
        await migrateWithoutTimeout(options)
        done = true
        // An unwritable database is logged now, and not with the first change.
        await isWritable()
      } catch (error) {
        if (!engine.isUnavailable(error) && !engine.isLocked(error)) throw error
        outages.onFailure(error, 'database')
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  })()
  migrated.catch((error: unknown) => {
    // The server ends with a line of its own.
    if (error instanceof NewerDatabaseError) return
    log.error({ error, file: database.embedded?.file }, 'The database cannot be used.')
  })

  let probedAt = Number.NEGATIVE_INFINITY
  async function isWritable(): Promise<boolean> {
    const isDue = performance.now() - probedAt >= writeProbedEveryMs
    if (isDue && !outages.isUnwritable()) {
      probedAt = performance.now()
      await database.probeWrite().catch(() => {})
    }
    return !outages.isUnwritable()
  }

  return {
    database,
    migrated,
    isMigrated: () => done,
    isReady: async () => {
      if (!done || closed) return false
      try {
        await sql`select 1`.execute(database.read)
        return await isWritable()
      } catch {
        return false
      }
    },
    close: async () => {
      closed = true
      outages.close()
      await database.close()
    },
  }
}

/** Migrates over separate connections without a query timeout: a step can take minutes on a large database. */
async function migrateWithoutTimeout(options: DatabaseOptions): Promise<void> {
  const database = openDatabase(options)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}
