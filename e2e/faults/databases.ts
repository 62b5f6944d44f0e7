import { sql } from 'kysely'
import { type Database, openDatabase } from '#lib/db/client.ts'
import { temporaryFolder } from '../setup/guard.ts'
import type { Postgres } from '../setup/postgres.ts'
import type { Settings } from '../setup/product.ts'
import { postgresSettings } from './settings.ts'

export const engines = ['sqlite', 'postgres'] as const

export type TestDatabase = { env: Settings; open: () => Database; remove: () => void }

/** An empty database: a file in a folder of its own, or one of this PostgreSQL. */
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

/** Whether an import is in its transaction now. */
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
