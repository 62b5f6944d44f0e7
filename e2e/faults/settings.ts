import type { Postgres } from '../setup/postgres.ts'
import type { Settings } from '../setup/product.ts'

/** The settings of a product on a new database of this PostgreSQL. */
export async function postgresSettings(postgres: Postgres, name: string, dataDir: string): Promise<Settings> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: await postgres.createDatabase(name),
    SESSION_SECRET: 'session-secret-of-the-fault-tests-01',
    TOKEN_PEPPER: 'token-pepper-of-the-fault-tests-0001',
  }
}
