import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { createMigrator, isMigrated, migrate, migrationNames } from '#lib/db/migrate.ts'
import { type EmptyDatabase, emptyDatabase, engines } from './engines.ts'
import { fillTables, rowsOfEachTable } from './fill-tables.ts'

/** Migrations compute new totals from the assets. */
const computed = 'asset_totals'

describe.each(engines)('%s', (engine) => {
  let made: EmptyDatabase | undefined
  let database: Database | undefined
  afterEach(async () => {
    await database?.close()
    await made?.remove()
  })

  test.each(migrationNames)(
    'a database that %s has left migrates to the current state and keeps its rows',
    async (name) => {
      made = await emptyDatabase(engine)
      database = made.open()
      const { error } = await createMigrator(database).migrateTo(name)
      expect(error).toBeUndefined()
      const tables = await fillTables(database)
      const before = await rowsOf(database, tables)
      expect([...before.values()].every((rows) => rows.length === rowsOfEachTable)).toBe(true)

      expect(await migrate(database)).toEqual(migrationNames.slice(migrationNames.indexOf(name) + 1))
      expect(await isMigrated(database)).toBe(true)
      const after = await rowsOf(database, tables)
      expect(after.get(computed)?.length).toBe(rowsOfEachTable)
      for (const table of tables.keys()) {
        if (table !== computed) expect(after.get(table), table).toEqual(before.get(table))
      }
    },
  )
})

/** The rows of each table, with the columns that it had before. */
async function rowsOf({ write }: Database, tables: ReadonlyMap<string, readonly string[]>) {
  const found = new Map<string, unknown[]>()
  for (const [table, columns] of tables) {
    const refs = columns.map((column) => sql.ref(column))
    const { rows } = await sql`select ${sql.join(refs)} from ${sql.table(table)}
      order by ${sql.join(refs.slice(0, 4))}`.execute(write)
    found.set(table, rows)
  }
  return found
}
