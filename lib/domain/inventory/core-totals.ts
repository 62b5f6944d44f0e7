import type { Kysely } from 'kysely'
import type { AssetTotalsRow, Schema } from '#lib/db/schema.ts'

/** The totals of several cores by core id; a core without assets has none. */
export async function totalsOfCores(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, AssetTotalsRow[]>> {
  const byCore = new Map<string, AssetTotalsRow[]>()
  if (ids.length === 0) return byCore
  const rows = await db
    .selectFrom('asset_totals')
    .selectAll()
    .where('hybrid_core_id', 'in', ids)
    .orderBy('hybrid_core_id')
    .orderBy('node_type')
    .orderBy('status')
    .execute()
  for (const row of rows) byCore.set(row.hybrid_core_id, [...(byCore.get(row.hybrid_core_id) ?? []), row])
  return byCore
}
