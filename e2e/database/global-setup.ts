import { sharedPostgres } from '../setup/databases/shared-postgres.ts'

/** Starts one PostgreSQL for all projects of the run and sets TEST_DATABASE_URL for the tests. */
export default async function startServer(): Promise<() => Promise<void>> {
  const postgres = await sharedPostgres()
  process.env.TEST_DATABASE_URL = `postgres://postgres@127.0.0.1:${postgres.port}/postgres`
  return postgres.release
}
