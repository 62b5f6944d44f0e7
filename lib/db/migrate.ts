import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import type { Database } from './client.ts'
import type { Engine } from './engine.ts'
import * as inventory from './migrations/0001-inventory.ts'
import * as billing from './migrations/0002-billing.ts'
import * as access from './migrations/0003-access.ts'
import * as sessions from './migrations/0004-sessions.ts'
import * as storageWorkload from './migrations/0005-storage-workload.ts'
import * as signIn from './migrations/0006-sign-in.ts'
import * as audit from './migrations/0007-audit.ts'
import * as dataVersions from './migrations/0008-data-versions.ts'
import * as accessVersions from './migrations/0009-access-versions.ts'
import * as rateLimits from './migrations/0010-rate-limits.ts'

type Step = { up(db: Parameters<Migration['up']>[0], engine: Engine): Promise<void> }

/** In the order of their names; one that has been published is never changed. */
const steps: Record<string, Step> = {
  '0001-inventory': inventory,
  '0002-billing': billing,
  '0003-access': access,
  '0004-sessions': sessions,
  '0005-storage-workload': storageWorkload,
  '0006-sign-in': signIn,
  '0007-audit': audit,
  '0008-data-versions': dataVersions,
  '0009-access-versions': accessVersions,
  '0010-rate-limits': rateLimits,
}

/** Brings the database to the current schema and returns the names of the steps taken; safe in several processes. */
export async function migrate(database: Database): Promise<string[]> {
  if (await isMigrated(database)) return []
  return database.patiently(async () => {
    const { error, results = [] } = await migratorOf(database).migrateToLatest()
    if (error) throw error
    return results.filter((r) => r.status === 'Success').map((r) => r.migrationName)
  })
}

/** Whether every step has been taken. Throws when the database does not answer, or is newer than this program. */
export async function isMigrated(database: Database): Promise<boolean> {
  const tables = await database.write.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.write)
  const newer = rows.find(({ name }) => !Object.hasOwn(steps, name))
  if (newer) throw new Error(`the database is newer than this program: it has taken the step ${newer.name}`)
  return rows.length === Object.keys(steps).length
}

/** Takes the steps up to any one of them. */
export function migratorOf({ write, engine }: Database): Migrator {
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(steps).map(([name, { up }]) => [name, { up: (db) => up(db, engine) }])),
  }
  return new Migrator({ db: write, provider })
}
