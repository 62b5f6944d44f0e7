import { setTimeout as sleep } from 'node:timers/promises'
import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { appliedMigrations, createMigrator, isMigrated, migrate, migrationNames } from '#lib/db/migrate.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { readUntil, type Wait } from '../setup/databases/former-reader.ts'
import { firstPublished, makeFormerState } from '../setup/databases/former-state.ts'
import { startChild } from '../setup/processes/child.ts'
import { environmentOf } from '../setup/processes/environment.ts'
import { runCommand } from '../setup/processes/product.ts'
import { thisCheckout } from '../setup/processes/server-command.ts'
import { type EmptyDatabase, emptyDatabase } from './engines.ts'
import { schemaOfNewDatabase, schemaText } from './schema-text.ts'

const assets = 1_000
/** The longest wait of a reader, in milliseconds. */
const maximumWaitMs = 1_000
/** Longer than a reader may wait, and shorter than the lock timeout of the product. */
const heldMs = 1_500
const missing = migrationNames.slice(migrationNames.indexOf(firstPublished) + 1)

let made: EmptyDatabase
let database: Database
/** The transactions of `hold`, which a failed test leaves open. */
const held = new Set<ControlledTransaction<Schema>>()
let newSchema: Promise<unknown[]> | undefined

beforeEach(async () => {
  made = await emptyDatabase('postgres')
  database = made.open()
  await makeFormerState(database, assets)
})
afterEach(async () => {
  for (const transaction of held) await release(transaction)
  await database.close()
  await made.remove()
})

test('readers wait less than a second while the migrations wait for another reader', async () => {
  const end = await hold('lock assets, asset_totals, audit_events, hybrid_cores in access share mode')
  const migrating = migrate(database)
  const waits = readUntil(made.settings.DATABASE_URL ?? '', migrating)
  await sleep(heldMs)
  expect(await isMigrated(database)).toBe(false)
  await end()
  expect(await migrating).toEqual(missing)
  expect(longestOf(await waits)).toBeLessThan(maximumWaitMs)
  await expectMigrated()
})

test('readers of assets do not wait while the assets get their partner', async () => {
  const end = await holdMigrationOfPartners()
  const migrating = migrate(database)
  await untilWaiting()
  const from = performance.now()
  await sql`select from assets limit 1`.execute(database.write)
  expect(performance.now() - from).toBeLessThan(maximumWaitMs)
  await end()
  await migrating
  await expectMigrated()
})

test('no migration keeps a lock for which readers of an earlier table wait until it ends', async () => {
  await sql`create table earlier_tables (relation oid)`.execute(database.write)
  await sql`create table kept_locks (migration text, name text)`.execute(database.write)
  // Runs when the transaction of the migration commits, before its locks end.
  await sql`create function note_locks() returns trigger language plpgsql as $$
    begin
      insert into kept_locks select new.name, relation::regclass::text from pg_locks join earlier_tables using (relation)
        where pid = pg_backend_pid() and mode = 'AccessExclusiveLock';
      delete from earlier_tables;
      insert into earlier_tables select oid from pg_class where relkind in ('r', 'p');
      return null;
    end $$`.execute(database.write)
  await sql`create constraint trigger locks after insert on kysely_migration deferrable initially deferred
    for each row execute function note_locks()`.execute(database.write)
  await sql`insert into earlier_tables select oid from pg_class where relkind in ('r', 'p')`.execute(database.write)
  await migrate(database)
  expect((await sql`select * from kept_locks`.execute(database.write)).rows).toEqual([])
})

test('two processes may migrate a database with assets at once', async () => {
  const end = await hold('lock assets in access share mode')
  const running = [0, 1].map(() => runCommand(['migrate', '--json'], { env: made.settings }))
  await untilWaiting(2)
  await end()
  const runs = await Promise.all(running)
  expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(runs.map(() => ({ code: 0, stderr: '' })))
  expect(runs.flatMap(({ stdout }) => (JSON.parse(stdout) as { steps: string[] }).steps)).toEqual(missing)
  await expectMigrated()
})

test('an import of another process and a migration wait for each other without a deadlock', async () => {
  const importing = await database.write.startTransaction().execute()
  held.add(importing)
  await database.engine.lockImport(importing)
  await sql`update assets set status = status`.execute(importing)
  const migrating = migrate(database)
  await untilWaiting()
  await sql`update asset_totals set asset_count = asset_count`.execute(importing)
  await release(importing)
  expect(await migrating).toEqual(missing)
  await expectMigrated()
})

test('the next process continues after one that was killed in the middle of a migration', async () => {
  const end = await holdMigrationOfPartners()
  const { root, node } = thisCheckout
  const options = { cwd: root, env: environmentOf(made.settings), guardSignal: 'SIGKILL' } as const
  const killed = await startChild(node, ['dist/cli.js', 'migrate'], options)
  await untilWaiting()
  await killed.end('SIGKILL', 1_000)
  await end()
  expect((await appliedMigrations(database)).at(-1)).toBe('0017-audit-names')
  const { code, stderr } = await runCommand(['migrate'], { env: made.settings })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  await expectMigrated()
})

/** Migrates up to the partners of assets, and stops that migration between its new column and its end. */
async function holdMigrationOfPartners(): Promise<() => Promise<void>> {
  for (const name of missing.slice(0, missing.indexOf('0018-asset-partner'))) {
    const { error } = await createMigrator(database).migrateTo(name)
    expect(error).toBeUndefined()
  }
  return hold('lock hybrid_cores in access exclusive mode')
}

/** Takes a lock as another process does, until the function that it returns is called. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const transaction = await database.write.startTransaction().execute()
  held.add(transaction)
  await sql.raw(statement).execute(transaction)
  return () => release(transaction)
}

async function release(transaction: ControlledTransaction<Schema>): Promise<void> {
  held.delete(transaction)
  await transaction.commit().execute()
}

/** Waits until this many connections wait for a lock in this database. */
async function untilWaiting(count = 1): Promise<void> {
  const waiting = sql`select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted`
  await expect.poll(async () => (await waiting.execute(database.write)).rows.length).toBeGreaterThanOrEqual(count)
}

/** Checks the schema against that of a new database, and what the migrations compute. */
async function expectMigrated(): Promise<void> {
  newSchema ??= schemaOfNewDatabase('postgres')
  expect(await schemaText(database)).toEqual(await newSchema)
  const { rows } = await sql`select
    (select count(*) from assets where partner_uuid = 'p') as "withPartner",
    (select sum(valued_asset_count)::bigint from asset_totals) as valued`.execute(database.write)
  expect(rows).toEqual([{ withPartner: assets, valued: assets }])
}

function longestOf(waits: readonly Wait[]): number {
  expect(waits.length).toBeGreaterThan(100)
  return Math.max(...waits.map(({ milliseconds }) => milliseconds))
}
