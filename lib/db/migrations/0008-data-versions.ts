import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the version of the inventory, which changes in every transaction that changes the inventory. */
export async function up(
  db: Kysely<unknown>,
  { textType, clusteredSuffix, addVersionTriggers }: Engine,
): Promise<void> {
  await db.schema
    .createTable('data_versions')
    .addColumn('topic', sql.raw(textType), (c) => c.primaryKey())
    .addColumn('version', sql.raw(textType), (c) => c.notNull())
    .modifyEnd(sql.raw(clusteredSuffix))
    .execute()
  await sql`insert into data_versions (topic, version) values ('inventory', 'first')`.execute(db)
  // Every change of assets also changes their totals, which are far fewer rows.
  await addVersionTriggers(db, 'inventory', [
    { table: 'hybrid_cores' },
    { table: 'locations' },
    { table: 'asset_totals' },
  ])
}
