import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { isoTime } from '../../iso-time.ts'
import { matchText } from '../../lists/match-text.ts'
import { requireCore } from '../cores.ts'
import { isStale } from '../freshness/freshness.ts'

/** When a quantity was observed, and whether that is too long ago. */
type QuantityTime = { observed_at: string; stale: boolean }

export type AssetTimes = {
  hybrid_core_id: string
  asset_id: string
  cpu: QuantityTime | null
  memory: QuantityTime | null
  storage: QuantityTime | null
}

const quantities = ['cpu', 'memory', 'storage'] as const

/** Returns when each known quantity of an asset was observed. Throws `hybrid-core-unknown` or `asset-unknown`. */
export async function getAssetTimes(
  context: Context,
  { hybrid_core_id, asset_id }: { hybrid_core_id: string; asset_id: string },
): Promise<AssetTimes> {
  const { db, now, staleAfterMs } = context
  const core = await requireCore(context, hybrid_core_id)
  const row = await db.read
    .selectFrom('assets')
    .select(['id', 'observed_at', 'collector_interval_ms'])
    .select(quantities.flatMap((name) => [`${name}_percentage`, `${name}_observed_at`] as const))
    .where('hybrid_core_id', '=', core.id)
    .where(matchText('id', [asset_id]))
    .executeTakeFirst()
  if (!row) throw new DomainError('asset-unknown', { id: asset_id })
  const timeOf = (name: (typeof quantities)[number]): QuantityTime | null => {
    if (row[`${name}_percentage`] === null) return null
    const observed = { ...row, observed_at: row[`${name}_observed_at`] ?? row.observed_at }
    return { observed_at: isoTime(observed.observed_at), stale: isStale(observed, now, staleAfterMs) }
  }
  return {
    ...{ hybrid_core_id: core.id, asset_id: row.id },
    ...{ cpu: timeOf('cpu'), memory: timeOf('memory'), storage: timeOf('storage') },
  }
}
