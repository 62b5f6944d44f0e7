import { afterAll, beforeAll } from 'vitest'
import { temporaryFolder } from '../setup/guard.ts'
import { type Postgres, startPostgres } from '../setup/postgres.ts'
import type { Access } from './ask.ts'
import { type engines, newDatabase, type TestDatabase } from './databases.ts'
import { fill, writeInventory } from './inventory.ts'

export type Stage = {
  folder: string
  /** A database with so many active assets in the core alpha, imported from `<name>.ndjson` in the folder. */
  filled(engine: (typeof engines)[number], count: number, name?: string): Promise<Filled>
}
export type Filled = { database: TestDatabase; access: Access }

/** A folder and a PostgreSQL for the tests of a file, removed after them. */
export function setStage(title: string): Stage {
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
    filled: async (engine, count, name = 'alpha') => {
      const database = await newDatabase(engine, postgres)
      const file = writeInventory(folder.path, name, { core: 'alpha', count, status: 'active' })
      return { database, access: await fill(database.env, file) }
    },
  }
}
