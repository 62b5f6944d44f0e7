import { query } from '#lib/api/client.ts'
import { listAssetForecasts, listForecasts } from '#lib/api/contract/forecasts.ts'

/** Returns the forecasts of the resources of a core. */
export function coreForecasts(coreId: string) {
  return query(listForecasts, { params: {}, filter: { hybrid_core_id: [coreId] } })
}

/** Returns the forecasts of the quantities of a node. */
export function assetForecasts(coreId: string, assetId: string) {
  return query(listAssetForecasts, { params: { hybrid_core_id: coreId }, filter: { asset_id: [assetId] } })
}
