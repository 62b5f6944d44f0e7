import type { SortKeys } from './sort-rows.ts'

type Pool = {
  usage: { percentage: number } | null
  fullest_asset: { percentage: number } | null
  active_asset_count: number
  failed_asset_count: number
}

/** The key of pools above all percentages. */
const above = [Number.POSITIVE_INFINITY]

/**
 * Returns the keys of a storage pool for `sort[worst]`: the worse of its percentage and that of its fullest active asset; of
 * equal ones, the fuller pool is worse. Without a known usage, a pool of which assets have failed is the worst.
 */
export function worstKeys({ usage, fullest_asset: fullest, failed_asset_count: failed }: Pool): SortKeys {
  if (usage && fullest) return [Math.max(usage.percentage, fullest.percentage), usage.percentage]
  return failed > 0 ? above : null
}

/** Returns the keys of a storage pool for `sort[fullest_asset]`. A pool without an active asset is above every asset. */
export function fullestKeys({ fullest_asset: fullest, active_asset_count: active }: Pool): SortKeys {
  return active === 0 ? above : fullest && [fullest.percentage]
}
