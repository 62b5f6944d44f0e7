import { sql } from 'kysely'
import type { Postgres } from '#e2e/setup/databases/postgres.ts'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import type { Settings } from '#e2e/setup/processes/product.ts'
import type { Database } from '#lib/db/client.ts'
import { openDatabase } from '#lib/db/open-database.ts'

export const engines = ['sqlite', 'postgres'] as const

export type TestDatabase = { env: Settings; open: () => Database; remove: () => void }

/** Returns the product's settings for a new database on this PostgreSQL. */
export async function postgresSettings(postgres: Postgres, name: string, dataDir: string): Promise<Settings> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: await postgres.createDatabase(name),
    SESSION_SECRET: 'session-secret-of-the-fault-tests-01',
    TOKEN_PEPPER: 'token-pepper-of-the-fault-tests-0001',
  }
}

/** Creates an empty database: a file in a new temporary folder, or a database on this PostgreSQL. */
export async function newDatabase(engine: (typeof engines)[number], postgres: Postgres): Promise<TestDatabase> {
  const folder = temporaryFolder('database')
  const env =
    engine === 'postgres'
      ? await postgresSettings(postgres, folder.path.replace(/.*-/, 'faults-'), folder.path)
      : { DATA_DIR: folder.path }
  const databaseUrl = 'DATABASE_URL' in env ? env.DATABASE_URL : undefined
  return {
    env,
    open: () => openDatabase({ dataDir: folder.path, databaseUrl, databaseReadUrl: undefined, lockTimeoutMs: 0 }),
    remove: folder.remove,
  }
}

/** Returns whether an import holds its transaction open now. */
export async function isImporting({ engine, write, transaction }: Database): Promise<boolean> {
  if (engine.name === 'postgres') {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory'`.execute(write)
    return rows.length > 0
  }
  try {
    await transaction(async () => undefined)
    return false
  } catch (error) {
    if (engine.isUnavailable(error)) return true
    throw error
  }
}
