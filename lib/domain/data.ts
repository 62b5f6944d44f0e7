import { sql } from 'kysely'
import { type Database, type DatabaseOptions, openDatabase } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'

/** The database behind the service, and whether it can be used: it must answer and be migrated. */
export type Data = {
  database: Database
  /** Settled once the database is migrated; tried again and again while it is away. */
  migrated: Promise<void>
  isMigrated(): boolean
  isReady(): Promise<boolean>
  close(): Promise<void>
}

const retryMs = 1_000
/** A database that takes longer hangs: a request is better told so than kept waiting. */
const queryTimeoutMs = 4_000

/** Opens the database and migrates it in the background, so that a database that is away only delays the service. */
export function openData(options: DatabaseOptions, onError: (error: unknown) => void): Data {
  const database = openDatabase({ ...options, queryTimeoutMs })
  let done = false
  let closed = false
  const migrated = (async () => {
    while (!done && !closed) {
      try {
        await migratePatiently(options)
        done = true
      } catch (error) {
        if (!database.engine.isUnavailable(error)) throw error
        onError(error)
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  })()
  migrated.catch(onError)
  return {
    database,
    migrated,
    isMigrated: () => done,
    isReady: async () => {
      if (!done || closed) return false
      try {
        await sql`select 1`.execute(database.read)
        return true
      } catch {
        return false
      }
    },
    close: async () => {
      closed = true
      await database.close()
    },
  }
}

/** A step may take minutes on a large database: over connections of its own, on which no query is hurried. */
async function migratePatiently(options: DatabaseOptions): Promise<void> {
  const database = openDatabase(options)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}
