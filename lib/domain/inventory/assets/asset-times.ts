import type { Context } from '../../context.ts'
import { isoTime } from '../../iso-time.ts'
import { isStale } from '../freshness/freshness.ts'
import { requireAsset } from './assets.ts'

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
  key: { hybrid_core_id: string; asset_id: string },
): Promise<AssetTimes> {
  const { now, staleAfterMs } = context
  const row = await requireAsset(context, key, [
    ...(['hybrid_core_id', 'id', 'observed_at', 'collector_interval_ms'] as const),
    ...quantities.flatMap((name) => [`${name}_percentage`, `${name}_observed_at`] as const),
  ])
  const timeOf = (name: (typeof quantities)[number]): QuantityTime | null => {
    if (row[`${name}_percentage`] === null) return null
    const observed = { ...row, observed_at: row[`${name}_observed_at`] ?? row.observed_at }
    return { observed_at: isoTime(observed.observed_at), stale: isStale(observed, now, staleAfterMs) }
  }
  return {
    ...{ hybrid_core_id: row.hybrid_core_id, asset_id: row.id },
    ...{ cpu: timeOf('cpu'), memory: timeOf('memory'), storage: timeOf('storage') },
  }
}
