import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

const { TEST_DATABASE_URL } = process.env

/** PostgreSQL takes part where TEST_DATABASE_URL names a server on which databases may be created. */
export const testEngines = TEST_DATABASE_URL ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
export type TestEngine = (typeof testEngines)[number]

/** An empty, migrated database of its own; `close` removes it. */
export async function openTestDatabase(engine: TestEngine): Promise<Database> {
  const database = engine === 'sqlite' ? openSqlite({ file: ':memory:', lockTimeoutMs: 5_000 }) : await openPostgres()
  await migrate(database)
  return database
}

/** An empty PostgreSQL database of its own. */
export async function createPostgresDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(TEST_DATABASE_URL ?? '')
  url.pathname = name
  return { url: url.href, remove: () => onServer(`drop database ${name} with (force)`) }
}

async function openPostgres(): Promise<Database> {
  const { url, remove } = await createPostgresDatabase()
  const database = openDatabase({ dataDir: '', databaseUrl: url, databaseReadUrl: undefined })
  const close = async () => {
    await database.close()
    await remove()
  }
  return { ...database, close }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
