import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { openDatabase } from '#lib/db/open-database.ts'
import { createPostgresDatabase } from '#lib/db/test-database.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import type { Settings } from '../setup/processes/product.ts'

/** A machine that is busy must not end a read. */
const scanTimeoutMs = 60_000

export const engines = ['sqlite', 'postgres'] as const
export type EngineName = (typeof engines)[number]

/** An empty, unmigrated database and the product's settings for it. */
export type EmptyDatabase = { settings: Settings; open: () => Database; remove: () => Promise<void> }

/** Creates a file in a new folder, or a database on the run's shared PostgreSQL. */
export async function emptyDatabase(engine: EngineName): Promise<EmptyDatabase> {
  const folder = temporaryFolder('database')
  const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined
  return {
    settings: {
      DATA_DIR: folder.path,
      ...(postgres && {
        DATABASE_URL: postgres.url,
        SESSION_SECRET: 'session-secret-of-the-database-tests',
        TOKEN_PEPPER: 'token-pepper-of-the-database-tests-1',
      }),
    },
    open: () =>
      openDatabase({ dataDir: folder.path, databaseUrl: postgres?.url, databaseReadUrl: undefined, scanTimeoutMs }),
    remove: async () => {
      await postgres?.remove()
      folder.remove()
    },
  }
}

/** The database of a file or a `describe`, and the product's settings for it; `reopen` replaces its connections. */
export type TestDatabase = { db: Database; settings: Settings; reopen: () => Promise<void> }

/** Opens a migrated database before the tests of a file or a `describe`, and removes it after them. `fill` adds rows. */
export function setUpDatabase(engine: EngineName, fill: () => Promise<unknown> = async () => {}): TestDatabase {
  const opened = {} as TestDatabase & { remove?: () => Promise<void> }
  beforeAll(async () => {
    const { settings, open, remove } = await emptyDatabase(engine)
    const reopen = async () => {
      await opened.db.close()
      opened.db = open()
    }
    Object.assign(opened, { db: open(), settings, reopen, remove })
    await migrate(opened.db)
    await fill()
  })
  afterAll(async () => {
    await opened.db?.close()
    await opened.remove?.()
  })
  return opened
}
