import { type Database, openDatabase } from '#lib/db/client.ts'
import { createPostgresDatabase } from '#lib/db/test-database.ts'
import { temporaryFolder } from '../setup/guard.ts'
import type { Settings } from '../setup/product.ts'

export const engines = ['sqlite', 'postgres'] as const
export type EngineName = (typeof engines)[number]

/** An empty database, not migrated, and the settings with which the product reaches it. */
export type EmptyDatabase = { settings: Settings; open: () => Database; remove: () => Promise<void> }

/** A file in a folder of its own, or a database of the PostgreSQL that the run shares. */
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
    open: () => openDatabase({ dataDir: folder.path, databaseUrl: postgres?.url, databaseReadUrl: undefined }),
    remove: async () => {
      await postgres?.remove()
      folder.remove()
    },
  }
}
