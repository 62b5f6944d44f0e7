import type { AssetRow } from '#lib/db/schema/schema.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { isoTime } from '../../iso-time.ts'
import { matchText } from '../../lists/match-text.ts'
import { requireCore } from '../cores.ts'
import { isStale } from '../freshness/freshness.ts'
import type { Usage } from '../usage/usage.ts'
import { type NodeType, storageTypeOf } from '../workload/workload.ts'
import { assetColumns, type ListedAsset } from './asset-queries.ts'

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
  source: string
}

type AssetKey = { hybrid_core_id: string; asset_id: string }

/** Returns one asset of a core. Throws `hybrid-core-unknown` or `asset-unknown`. */
export async function getAsset(context: Context, key: AssetKey): Promise<Asset> {
  return assetOf(await requireAsset(context, key, assetColumns), context)
}

/** Returns columns of an asset of a core of the caller's partner. Throws `hybrid-core-unknown` or `asset-unknown`. */
export async function requireAsset<Column extends keyof AssetRow>(
  context: Context,
  { hybrid_core_id, asset_id }: AssetKey,
  columns: readonly Column[],
): Promise<Pick<AssetRow, Column>> {
  const core = await requireCore(context, hybrid_core_id)
  const row = await context.db.read
    .selectFrom('assets')
    .select(columns)
    .where('hybrid_core_id', '=', core.id)
    .where(matchText('id', [asset_id]))
    .$castTo<Pick<AssetRow, Column>>()
    .executeTakeFirst()
  if (!row) throw new DomainError('asset-unknown', { id: asset_id })
  return row
}

/** Returns the asset of a row; whether it is stale depends on the time of the context. */
export function assetOf(row: ListedAsset, { now, staleAfterMs }: Context): Asset {
  const nodeType = row.node_type as NodeType
  const storage = usageOf('byte', row.storage_used, row.storage_total, row.storage_percentage, row.storage_allocated)
  return {
    id: row.id,
    hybrid_core_id: row.hybrid_core_id,
    node_type: nodeType,
    status: row.status,
    cpu_usage: usageOf('core', row.cpu_used, row.cpu_total, row.cpu_percentage, row.cpu_allocated),
    memory_usage: usageOf('byte', row.memory_used, row.memory_total, row.memory_percentage, row.memory_allocated),
    storage_usage: storage && storageUsageOf(storage, nodeType),
    observed_at: isoTime(row.observed_at),
    stale: isStale(row, now, staleAfterMs),
    source: row.source ?? 'import',
  }
}

/** The fields have the order of the contract: a record with another one is copied before it is sent. */
function storageUsageOf({ percentage, raw, total, unit, allocated }: Usage<'byte'>, nodeType: NodeType) {
  return { percentage, raw, total, unit, storage_type: storageTypeOf[nodeType], allocated }
}

function usageOf<U extends Usage['unit']>(
  unit: U,
  raw: number | null,
  total: number | null,
  percentage: number | null,
  allocated: number | null,
): Usage<U> | null {
  if (percentage === null || raw === null || total === null) return null
  return { percentage, raw, total, unit, allocated }
}
