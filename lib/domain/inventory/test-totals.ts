import type { Kysely } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { totalsColumns } from './totals-columns.ts'

/** Returns the stored totals of all cores. */
export function totalsIn(db: Kysely<Schema>) {
  return db
    .selectFrom('asset_totals')
    .select(totalsColumns)
    .orderBy('hybrid_core_id')
    .orderBy('node_type')
    .orderBy('status')
    .execute()
}
