import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** A name for each state of the inventory, changed in the transaction that changes anything of it. */
export async function up(db: Kysely<unknown>, { text, clustered, nameStates }: Engine): Promise<void> {
  await db.schema
    .createTable('data_versions')
    .addColumn('topic', sql.raw(text), (c) => c.primaryKey())
    .addColumn('version', sql.raw(text), (c) => c.notNull())
    .modifyEnd(sql.raw(clustered))
    .execute()
  await sql`insert into data_versions (topic, version) values ('inventory', 'first')`.execute(db)
  // Assets never change without their totals, which are far fewer.
  await nameStates(db, 'inventory', [{ table: 'hybrid_cores' }, { table: 'locations' }, { table: 'asset_totals' }])
}
