import { type Kysely, sql } from 'kysely'
import type { Engine, TableChange } from '../engine.ts'

export function tableChanges({ textType }: Engine): TableChange[] {
  return [{ table: 'assets', addColumns: { partner_uuid: textType } }]
}

/**
 * Adds the partner of each asset, and an index for each order in which the assets of a partner are listed. Both directions
 * use the same index. It has few columns, because each makes imports slower.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
