import type { Selectable } from 'kysely'
import type { AssetRow, AssetTotalsRow } from '#lib/db/schema/schema.ts'
import type { Context } from '../../context.ts'
import { scanning } from '../../scanning.ts'
import { countOf } from '../cores.ts'
import type { LosableAsset } from '../failure/node-sums.ts'
import { type NodeType, quantity } from '../workload/workload.ts'

/** How many assets one query reads. All assets of a large core would delay other requests. */
const sliceRows = 1_000

/** The columns that `losableOf` reads. */
export const losableColumns = [
  ...(['id', 'node_type'] as const),
  ...(['memory_used', 'memory_total', 'memory_allocated'] as const),
  ...(['storage_used', 'storage_total', 'storage_allocated'] as const),
] as const

type LosableRow = Pick<Selectable<AssetRow>, (typeof losableColumns)[number]>

/** Returns what `losableOf` reads of the active assets of a core, ordered by id. `totals` are those of the core. */
export function activeAssets(
  context: Context,
  coreId: string,
  totals: readonly AssetTotalsRow[],
): Promise<LosableRow[]> {
  const isLarge = countOf(totals) > sliceRows
  return isLarge ? scanning(context, (scan) => readSlices(scan, coreId)) : readSlices(context, coreId)
}

async function readSlices({ db }: Context, coreId: string): Promise<LosableRow[]> {
  const rows: LosableRow[] = []
  for (;;) {
    const slice = await db.read
      .selectFrom('assets')
      .select(losableColumns)
      .where('hybrid_core_id', '=', coreId)
      .where('status', '=', 'active')
      .where('id', '>', rows.at(-1)?.id ?? '')
      .orderBy('id')
      .limit(sliceRows)
      .execute()
    rows.push(...slice)
    if (slice.length < sliceRows) return rows
  }
}

/** Returns the quantities that are lost with an asset. */
export function losableOf(row: LosableRow): LosableAsset {
  return {
    id: row.id,
    node_type: row.node_type as NodeType,
    memory: quantity(row.memory_used, row.memory_total, row.memory_allocated),
    storage: quantity(row.storage_used, row.storage_total, row.storage_allocated),
  }
}
