import { sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { type EngineName, emptyDatabase } from './engines.ts'

/** Tables, columns and indexes as the engine describes them. */
export async function schemaText({ read, engine }: Pick<Database, 'read' | 'engine'>): Promise<unknown[]> {
  const { rows } = await (engine.name === 'sqlite'
    ? sql`select type, name, sql from sqlite_schema order by type, name`
    : sql`select table_name, column_name, data_type, collation_name, is_nullable, column_default
        from information_schema.columns where table_schema = 'public'
        union all select tablename, indexname, indexdef, null, null, null
        from pg_indexes where schemaname = 'public' order by 1, 2, 3`
  ).execute(read)
  return rows
}

/** The text of the schema that this version gives a new database. */
export async function schemaOfNewDatabase(engine: EngineName): Promise<unknown[]> {
  const { open, remove } = await emptyDatabase(engine)
  const fresh = open()
  await migrate(fresh)
  const schema = await schemaText(fresh)
  await fresh.close()
  await remove()
  return schema
}
