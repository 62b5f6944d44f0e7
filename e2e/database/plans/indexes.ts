import { type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { EngineName } from '../engines.ts'

/** Returns the indexes that a migration has created, without keys. */
export async function listIndexes(engine: EngineName, db: Kysely<Schema>): Promise<string[]> {
  const tables = sql`('assets', 'hybrid_cores')`
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_schema
        where type = 'index' and sql is not null and tbl_name in ${tables}`
    : sql<{ name: string }>`select indexname as name from pg_indexes
        where indexname not like '%key' and tablename in ${tables}`
  ).execute(db)
  return rows.map(({ name }) => name)
}
