import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { appliedMigrations, createMigrator, isMigrated } from '#lib/db/migrate.ts'
import { runSqlite } from '../setup/databases/external-sqlite.ts'
import { firstPublished } from '../setup/databases/former-state.ts'
import { startChild } from '../setup/processes/child.ts'
import { environmentOf } from '../setup/processes/environment.ts'
import { runCommand } from '../setup/processes/product.ts'
import { thisCheckout } from '../setup/processes/server-command.ts'
import { type EmptyDatabase, emptyDatabase } from './engines.ts'
import { fillTables } from './fill-tables.ts'
import { schemaOfNewDatabase, schemaText } from './schema-text.ts'

/** The migration during which the process is killed. */
const middle = '0021-history'

let made: EmptyDatabase
let database: Database
beforeEach(async () => {
  made = await emptyDatabase('sqlite')
  database = made.open()
})
afterEach(async () => {
  await database.close()
  await made.remove()
})

// On PostgreSQL each migration is a transaction: `migrations-and-readers.test.ts` kills a process between two of them.
test('a process that is killed in the middle of the migrations leaves the database as it was, and the next one migrates it', async () => {
  const { error } = await createMigrator(database).migrateTo(firstPublished)
  expect(error).toBeUndefined()
  await fillTables(database)
  const file = `${made.settings.DATA_DIR}/hybrid-core.sqlite`
  const before = await runSqlite(file, '.dump')
  // The end of that migration takes minutes.
  await sql
    .raw(`create trigger endless after insert on kysely_migration when new.name = '${middle}' begin
      select (with recursive n(i) as (select 1 union all select i + 1 from n where i < 1e10) select count(*) from n);
    end`)
    .execute(database.write)

  const { root, node } = thisCheckout
  const options = { cwd: root, env: environmentOf(made.settings), guardSignal: 'SIGKILL' } as const
  const killed = await startChild(node, ['dist/cli.js', 'migrate'], options)
  await expect.poll(() => isLocked(file)).toBe(true)
  // The few rows are migrated long before that; if not, the kill is earlier, and what follows is the same.
  await sleep(1_000)
  expect(killed.hasExited()).toBe(false)
  await killed.end('SIGKILL', 1_000)

  await sql`drop trigger endless`.execute(database.write)
  expect((await appliedMigrations(database)).at(-1)).toBe(firstPublished)
  expect(await runSqlite(file, '.dump')).toBe(before)
  const { code, stderr } = await runCommand(['migrate'], { env: made.settings })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(await isMigrated(database)).toBe(true)
  expect(await schemaText(database)).toEqual(await schemaOfNewDatabase('sqlite'))
})

/** Whether another process is writing. */
async function isLocked(file: string): Promise<boolean> {
  return runSqlite(file, 'pragma busy_timeout = 0; begin immediate; rollback').then(
    () => false,
    () => true,
  )
}
