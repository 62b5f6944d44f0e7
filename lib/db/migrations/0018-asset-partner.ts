import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Adds the partner of each asset, and an index for each order in which the assets of a partner are listed. Both directions
 * use the same index. It has few columns, because each makes imports slower.
 */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  await db.schema.alterTable('assets').addColumn('partner_uuid', sql.raw(textType)).execute()
  await sql`update assets set partner_uuid = (
    select partner_uuid from hybrid_cores where hybrid_cores.id = assets.hybrid_core_id)`.execute(db)
  for (const [name, columns] of [
    ['id', ['id', 'hybrid_core_id']],
    ['memory', ['memory_percentage', 'memory_used', 'hybrid_core_id', 'id']],
    ['storage', ['storage_percentage', 'storage_used', 'hybrid_core_id', 'id']],
    ['age', ['observed_at', 'hybrid_core_id', 'id']],
  ] as const) {
    await db.schema
      .createIndex(`assets_of_partner_by_${name}`)
      .on('assets')
      .columns(['partner_uuid', ...columns])
      .execute()
  }
  await sql`analyze assets`.execute(db)
}
