import { afterAll, beforeAll } from 'vitest'
import { type Postgres, type PostgresOptions, startPostgres } from '#e2e/setup/databases/postgres.ts'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import type { Settings } from '#e2e/setup/processes/product.ts'
import { type engines, newDatabase, postgresSettings, type TestDatabase } from './databases.ts'
import { importWithOwner, writeInventory } from './inventory.ts'
import type { Access } from './send-get.ts'
import { type Server, startReadyServer, startServer } from './start.ts'

export type DatabaseSetup = {
  folder: string
  /** Creates a database with this many active assets in the core alpha, imported from `<name>.ndjson` in the folder. */
  createFilledDatabase(engine: (typeof engines)[number], count: number, name?: string): Promise<FilledDatabase>
}
export type FilledDatabase = { database: TestDatabase; access: Access }

/** Creates a folder and a PostgreSQL for a test file; both are removed after its tests. */
export function setUpDatabases(title: string): DatabaseSetup {
  const folder = temporaryFolder(title)
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    await postgres?.remove()
    folder.remove()
  })
  return {
    folder: folder.path,
    createFilledDatabase: async (engine, count, name = 'alpha') => {
      const database = await newDatabase(engine, postgres)
      const file = writeInventory(folder.path, name, { core: 'alpha', count, status: 'active' })
      return { database, access: await importWithOwner(database.env, file) }
    },
  }
}

export type PostgresSetup = {
  folder: string
  /** Starts a PostgreSQL with a database of this name and this many active assets in the core alpha. */
  startPrimary(name: string, count: number, options?: PrimaryOptions): Promise<FilledPostgres>
  startReplica(primary: Postgres): Promise<Postgres>
  /** Starts a server whose database may be unavailable. */
  startServer(settings: Settings): Promise<Server>
  startReadyServer(settings: Settings): Promise<Server>
}
export type PrimaryOptions = Pick<PostgresOptions, 'prefix'> & {
  /** Runs before the database is created. */
  prepare?: (postgres: Postgres) => Promise<void>
}
export type FilledPostgres = { postgres: Postgres; env: Settings; access: Access }

/** Creates a folder for a test file that starts PostgreSQL and the product itself; all of them end after its tests. */
export function setUpPostgres(title: string): PostgresSetup {
  const folder = temporaryFolder(title)
  const cleanups: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const cleanUp of cleanups.reverse()) await cleanUp()
    folder.remove()
  })
  async function start(options?: PostgresOptions): Promise<Postgres> {
    const postgres = await startPostgres(options)
    cleanups.push(postgres.remove)
    return postgres
  }
  function untilTheEnd(server: Server): Server {
    cleanups.push(() => server.end('SIGKILL', 1_000))
    return server
  }
  return {
    folder: folder.path,
    startPrimary: async (name, count, { prefix = [], prepare } = {}) => {
      const postgres = await start({ prefix })
      await prepare?.(postgres)
      const env = await postgresSettings(postgres, name, folder.path)
      const file = writeInventory(folder.path, 'alpha', { core: 'alpha', count, status: 'active' })
      return { postgres, env, access: await importWithOwner(env, file) }
    },
    startReplica: (follow) => start({ follow }),
    startServer: async (settings) => untilTheEnd(await startServer(settings)),
    startReadyServer: async (settings) => untilTheEnd(await startReadyServer(settings)),
  }
}
