import { sql, type Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'

const maxListed = 100

export type UnknownAssets = { first: { hybrid_core_id: string; id: string }[]; count: number }

/**
 * Removes the staged observations of assets that are not among those of the partner, and returns these assets in the order
 * of lines. An asset of another partner is the same as one that does not exist.
 */
export async function removeUnknown(db: Transaction<Schema>, partnerUuid: string): Promise<UnknownAssets> {
  const isUnknown = sql`not exists (select 1 from assets
    join hybrid_cores on hybrid_cores.id = assets.hybrid_core_id and hybrid_cores.partner_uuid = ${partnerUuid}
    where assets.hybrid_core_id = staged_observations.hybrid_core_id and assets.id = staged_observations.id)`
  const { rows } = await sql<{ hybrid_core_id: string; id: string; total: number }>`
    select hybrid_core_id, id, count(*) over () as total from (
      select hybrid_core_id, id, min(line) as line from staged_observations where ${isUnknown}
      group by hybrid_core_id, id
    ) as unknown order by line limit ${maxListed}`.execute(db)
  if (rows.length > 0) await sql`delete from staged_observations where ${isUnknown}`.execute(db)
  return { first: rows.map(({ hybrid_core_id, id }) => ({ hybrid_core_id, id })), count: rows[0]?.total ?? 0 }
}
