import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { openDatabase } from '#lib/db/open-database.ts'
import { openTestDatabase, type TestEngine } from '#lib/db/test-database.ts'
import { kinds } from './records/kinds.ts'

/** An empty, migrated test database. SQLite uses a file, because an import opens a second connection. */
export async function openImportDatabase(engine: TestEngine): Promise<Database> {
  if (engine === 'postgres') return openTestDatabase(engine)
  const dataDir = mkdtempSync(join(tmpdir(), 'import-'))
  const database = openDatabase({ dataDir, databaseUrl: undefined, databaseReadUrl: undefined })
  await migrate(database)
  const close = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
  return { ...database, close }
}

/** All rows that an import can write, by table, in the order of the key. */
export async function contentOf({ write }: Database): Promise<Record<string, unknown[]>> {
  const tables = [...kinds, { table: 'asset_totals', key: ['hybrid_core_id', 'node_type', 'status'] }]
  const content: Record<string, unknown[]> = {}
  for (const { table, key } of tables) {
    const order = sql.join(key.map((column) => sql.ref(column)))
    const { rows } = await sql`select * from ${sql.table(table)} order by ${order}`.execute(write)
    content[table] = rows
  }
  return content
}
