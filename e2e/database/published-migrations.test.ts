import { createHash } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { createMigrator, migrationNames } from '#lib/db/migrate.ts'
import { firstPublished } from '../setup/databases/former-state.ts'
import { type EngineName, emptyDatabase, engines } from './engines.ts'
import { fillTables } from './fill-tables.ts'
import { publishedMigrations } from './published-migrations.ts'

// The partitions of a migration are those of the months from now on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 15) }))
afterEach(() => void vi.useRealTimers())

test('what a published migration makes of a database never changes', async () => {
  const [onSqlite, onPostgres] = await Promise.all(engines.map(checksumsOf))
  const problems = migrationNames.flatMap((name) => {
    const found = { sqlite: onSqlite?.get(name), postgres: onPostgres?.get(name) }
    const published = publishedMigrations[name]
    if (!published) return `${name} is new: add '${name}': ${JSON.stringify(found)} to published-migrations.ts.`
    return engines
      .filter((engine) => found[engine] !== published[engine])
      .map((engine) => `${name} is published, and has changed on ${engine}: undo that, and write a new migration.`)
  })
  expect(problems).toEqual([])
  expect(Object.keys(publishedMigrations)).toEqual(migrationNames)
})

/** The checksum of the statements of each migration. The database has rows in the tables of the first published version. */
async function checksumsOf(engine: EngineName): Promise<Map<string, string>> {
  const { open, remove } = await emptyDatabase(engine)
  const database = open()
  const { recording, take } = recordStatements(database)
  await database.transaction((transaction) => database.engine.lockImport(transaction.withPlugin(recording)))
  // Each migration begins with it.
  const locking = take()
  const checksums = new Map<string, string>()
  for (const name of migrationNames) {
    const write = database.write.withPlugin(recording)
    const { error } = await createMigrator({ write, engine: database.engine }).migrateTo(name)
    expect(error, name).toBeUndefined()
    const statements = take().filter((text) => !locking.includes(text) && !text.includes('kysely_migration'))
    checksums.set(name, createHash('sha256').update(statements.join(';\n')).digest('hex').slice(0, 16))
    if (name === firstPublished) await fillTables(database)
  }
  // All but those that change nothing on an engine.
  expect(new Set(checksums.values()).size).toBeGreaterThan(25)
  await database.close()
  await remove()
  return checksums
}

/** A plugin that notes each statement, without its values; `take` returns those since its last call. */
function recordStatements({ write }: Database): { recording: KyselyPlugin; take: () => string[] } {
  let statements: string[] = []
  const recording: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(write.getExecutor().compileQuery(node, queryId).sql.replaceAll(/\s+/g, ' '))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const take = () => {
    const taken = statements
    statements = []
    return taken
  }
  return { recording, take }
}
