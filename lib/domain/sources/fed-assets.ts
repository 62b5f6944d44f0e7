import type { Kysely } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { sourceIdOf } from './record-round.ts'

/** Returns the cores that a configured source has fed, each with the number of its assets. */
export async function fedCores(db: Kysely<Schema>, name: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('source_cores')
    .leftJoin('asset_totals', 'asset_totals.hybrid_core_id', 'source_cores.hybrid_core_id')
    .select(['source_cores.hybrid_core_id as id', (eb) => eb.fn.sum<number | null>('asset_count').as('assets')])
    .where('source_id', '=', sourceIdOf({ kind: 'prometheus', partnerUuid: null, name }))
    .groupBy('source_cores.hybrid_core_id')
    .execute()
  return new Map(rows.map(({ id, assets }) => [id, Number(assets ?? 0)]))
}
