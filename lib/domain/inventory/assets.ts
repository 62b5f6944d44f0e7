import type { Selectable } from 'kysely'
import type { AssetRow } from '#lib/db/schema.ts'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import { requireCore } from './cores.ts'
import { isStale } from './freshness.ts'
import { isoTime } from './iso-time.ts'
import type { Usage } from './usage.ts'
import { type NodeType, storageTypeOf } from './workload.ts'

export type Asset = {
  id: string
  hybrid_core_id: string
  node_type: NodeType
  status: string
  cpu_usage: Usage<'core'> | null
  memory_usage: Usage<'byte'> | null
  storage_usage: (Usage<'byte'> & { storage_type: (typeof storageTypeOf)[NodeType] }) | null
  observed_at: string
  stale: boolean
}

/** One asset of a core. Throws `hybrid-core-unknown` or `asset-unknown`. */
export async function getAsset(
  context: Context,
  { hybrid_core_id, asset_id }: { hybrid_core_id: string; asset_id: string },
): Promise<Asset> {
  const core = await requireCore(context, hybrid_core_id)
  const row = asset_id.includes('\0')
    ? undefined
    : await context.db.read
        .selectFrom('assets')
        .selectAll()
        .where('hybrid_core_id', '=', core.id)
        .where('id', '=', asset_id)
        .executeTakeFirst()
  if (!row) throw new Problem('asset-unknown', { id: asset_id })
  return assetOf(row, context)
}

/** The asset of a row, as it is at the moment of the context. */
export function assetOf(row: Selectable<AssetRow>, { now, staleAfterMs }: Context): Asset {
  const nodeType = row.node_type as NodeType
  const storage = usageOf(row.storage_percentage, row.storage_used, row.storage_total, 'byte')
  return {
    id: row.id,
    hybrid_core_id: row.hybrid_core_id,
    node_type: nodeType,
    status: row.status,
    cpu_usage: usageOf(row.cpu_percentage, row.cpu_used, row.cpu_total, 'core'),
    memory_usage: usageOf(row.memory_percentage, row.memory_used, row.memory_total, 'byte'),
    storage_usage: storage && { ...storage, storage_type: storageTypeOf[nodeType] },
    observed_at: isoTime(row.observed_at),
    stale: isStale(row, now, staleAfterMs),
  }
}

function usageOf<U extends Usage['unit']>(
  percentage: number | null,
  raw: number | null,
  total: number | null,
  unit: U,
): Usage<U> | null {
  return percentage === null || raw === null || total === null ? null : { percentage, raw, total, unit }
}
