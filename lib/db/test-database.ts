import { randomBytes } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from './client.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import type { Schema } from './schema/schema.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

const { TEST_DATABASE_URL } = process.env

export type TestEngine = 'sqlite' | 'postgres'
/** SQLite, or PostgreSQL when TEST_DATABASE_URL is the URL of a new server: a run tests one engine. */
export const testEngines: readonly TestEngine[] = TEST_DATABASE_URL ? ['postgres'] : ['sqlite']

const template = 'test_template'
let templateReady: Promise<void> | undefined

/** Creates an empty, migrated database; `close` removes it. */
export async function openTestDatabase(engine: TestEngine): Promise<Database> {
  if (engine === 'postgres') return openPostgres()
  const database = openSqlite({ file: ':memory:', lockTimeoutMs: 5_000 })
  await migrate(database)
  return database
}

/** Adds active cores of the partner `p`. */
export async function addCores(
  db: Kysely<Schema>,
  ids: readonly string[],
  more: Partial<Insertable<Schema['hybrid_cores']>> = {},
): Promise<void> {
  await db
    .insertInto('partners')
    .values({ uuid: 'p', name: 'P', email: null })
    .onConflict((row) => row.doNothing())
    .execute()
  const core = { partner_uuid: 'p', status: 'active', public_available: 0, location_uuid: null, replicas: 3, ...more }
  await db
    .insertInto('hybrid_cores')
    .values(ids.map((id) => ({ id, ...core })))
    .execute()
}

type PostgresDatabase = { url: string; remove(): Promise<void> }

/** Creates a PostgreSQL database: an empty one, or a copy. */
export async function createPostgresDatabase(from = 'template1'): Promise<PostgresDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer((client) => client.query(`create database ${name} template ${from}`))
  return { url: urlOf(name), remove: () => onServer((client) => client.query(`drop database ${name} with (force)`)) }
}

/** Creates a PostgreSQL database in which all migrations have run. */
export async function createMigratedPostgresDatabase(): Promise<PostgresDatabase> {
  templateReady ??= prepareTemplate()
  await templateReady
  return createPostgresDatabase(template)
}

async function openPostgres(): Promise<Database> {
  const { url, remove } = await createMigratedPostgresDatabase()
  const database = openPostgresAt(url)
  const close = async () => {
    await database.close()
    await remove()
  }
  return { ...database, close }
}

/** Migrates one database, of which all others are copies: the migrations take longer than most tests. */
async function prepareTemplate(): Promise<void> {
  await onServer(async (client) => {
    // Several processes test at once; the lock ends with the connection.
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const { url } = await createPostgresDatabase()
    const database = openPostgresAt(url)
    await migrate(database)
    await database.close()
    await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${template}`)
  })
}

function openPostgresAt(url: string): Database {
  return openDatabase({ dataDir: '', databaseUrl: url, databaseReadUrl: undefined })
}

function urlOf(name: string): string {
  return Object.assign(new URL(TEST_DATABASE_URL ?? ''), { pathname: name }).href
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
