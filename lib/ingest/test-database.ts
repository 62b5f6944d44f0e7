import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { openTestDatabase, type testEngines } from '#lib/db/test-database.ts'
import { kinds } from './kinds.ts'

/** An empty, migrated database on its own; the embedded one is a file, which an import opens a second time. */
export async function openImportDatabase(engine: (typeof testEngines)[number]): Promise<Database> {
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

/** Every row that an import can write, in the order of its key, by table. */
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
