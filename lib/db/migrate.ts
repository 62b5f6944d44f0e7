import { sql } from 'kysely'
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  type MigrationProvider,
  type MigrationResultSet,
  Migrator,
} from 'kysely/migration'
import type { Database } from './client.ts'
import type { Engine, TableChange } from './engine.ts'
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
import * as rightsOverTime from './migrations/0011-rights-over-time.ts'
import * as customerFields from './migrations/0012-customer-fields.ts'
import * as coreState from './migrations/0013-core-state.ts'
import * as coreSettings from './migrations/0014-core-settings.ts'
import * as nodeLosses from './migrations/0015-node-losses.ts'
import * as assetValues from './migrations/0016-asset-values.ts'
import * as auditNames from './migrations/0017-audit-names.ts'
import * as assetPartner from './migrations/0018-asset-partner.ts'
import * as partTimes from './migrations/0019-part-times.ts'
import * as sources from './migrations/0020-sources.ts'
import * as history from './migrations/0021-history.ts'
import * as forecasts from './migrations/0022-forecasts.ts'
import * as sourceWarnings from './migrations/0023-source-warnings.ts'
import * as fewerIndexes from './migrations/0024-fewer-indexes.ts'
import * as calendarFeeds from './migrations/0025-calendar-feeds.ts'
import * as forecastDays from './migrations/0026-forecast-days.ts'
import * as poolTimes from './migrations/0027-pool-times.ts'
import * as removedAssets from './migrations/0028-removed-assets.ts'
import * as fullestNodes from './migrations/0029-fullest-nodes.ts'
import * as removedUsers from './migrations/0030-removed-users.ts'
import * as tokenPeppers from './migrations/0031-token-peppers.ts'
import * as savedViews from './migrations/0032-saved-views.ts'
import * as userPreferences from './migrations/0033-user-preferences.ts'

type MigrationDatabase = Parameters<Migration['up']>[0]

type MigrationModule = {
  /** What is changed before `up`, and on PostgreSQL before the transaction of the migration. */
  tableChanges?(engine: Engine): readonly TableChange[]
  up?(db: MigrationDatabase, engine: Engine): Promise<void>
}

/** All migrations, run in the order of their names. What a published migration makes of a database never changes. */
const migrations: Record<string, MigrationModule> = {
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
  '0011-rights-over-time': rightsOverTime,
  '0012-customer-fields': customerFields,
  '0013-core-state': coreState,
  '0014-core-settings': coreSettings,
  '0015-node-losses': nodeLosses,
  '0016-asset-values': assetValues,
  '0017-audit-names': auditNames,
  '0018-asset-partner': assetPartner,
  '0019-part-times': partTimes,
  '0020-sources': sources,
  '0021-history': history,
  '0022-forecasts': forecasts,
  '0023-source-warnings': sourceWarnings,
  '0024-fewer-indexes': fewerIndexes,
  '0025-calendar-feeds': calendarFeeds,
  '0026-forecast-days': forecastDays,
  '0027-pool-times': poolTimes,
  '0028-removed-assets': removedAssets,
  '0029-fullest-nodes': fullestNodes,
  '0030-removed-users': removedUsers,
  '0031-token-peppers': tokenPeppers,
  '0032-saved-views': savedViews,
  '0033-user-preferences': userPreferences,
}

const migrationLock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID }

/** Runs the missing migrations and returns their names. Safe when several processes call it at the same time. */
export async function migrate(database: Database): Promise<string[]> {
  if (await isMigrated(database)) return []
  return database.engine.changeTableBesideReaders
    ? migrateOneByOne(database)
    : database.retryWhileLocked(async () => namesOf(await createMigrator(database).migrateToLatest()))
}

/** Runs each migration as a transaction of its own, after the changes of tables that would block readers within it. */
async function migrateOneByOne({ write, engine }: Database): Promise<string[]> {
  return write.connection().execute(async (connection) => {
    const { adapter } = connection.getExecutor()
    const names: string[] = []
    // The migrator takes this lock of the connection again for each migration. Without it, another process could migrate between.
    await adapter.acquireMigrationLock(connection, migrationLock)
    try {
      for (;;) {
        const applied = await appliedMigrations({ write: connection })
        const next = migrationNames.find((name) => !applied.includes(name))
        if (!next) return names
        for (const change of migrations[next]?.tableChanges?.(engine) ?? []) {
          await engine.changeTableBesideReaders?.(connection, change)
        }
        names.push(...namesOf(await createMigrator({ write: connection, engine }).migrateTo(next)))
      }
    } finally {
      // Fails only on a broken connection, whose locks have ended.
      await adapter.releaseMigrationLock(connection, migrationLock).catch(() => {})
    }
  })
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error
  return results.filter((r) => r.status === 'Success').map((r) => r.migrationName)
}

/** The database has a migration of a later version of this program, so this version must not use it. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/** Returns whether all migrations have run. Throws when the database is unavailable, and NewerDatabaseError. */
export async function isMigrated(database: Database): Promise<boolean> {
  const applied = await appliedMigrations(database)
  const newer = applied.find((name) => !isKnownMigration(name))
  if (newer) throw new NewerDatabaseError(`the database is newer than this program: it has the migration ${newer}`)
  return applied.length === Object.keys(migrations).length
}

/** Returns the names of the migrations that a database has, including those of newer versions; empty for other databases. */
export async function appliedMigrations({ write }: Pick<Database, 'write'>): Promise<string[]> {
  const tables = await write.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(write)
  return rows.map(({ name }) => name)
}

/** Returns whether this version of the program has a migration with this name. */
export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(migrations, name)
}

/** The names of all migrations, in the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/** Creates the migrator of a database, which can also run the migrations up to a given one. */
export function createMigrator({ write, engine }: Pick<Database, 'write' | 'engine'>): Migrator {
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, migration]) => [name, { up: (db) => run(migration, db, engine) }]),
      ),
  }
  return new Migrator({ db: write, provider })
}

async function run({ tableChanges, up }: MigrationModule, db: MigrationDatabase, engine: Engine): Promise<void> {
  // An import of an older version that writes the same tables could deadlock with the migration.
  await engine.lockImport(db)
  for (const change of tableChanges?.(engine) ?? []) await engine.changeTable(db, change)
  await up?.(db, engine)
}
