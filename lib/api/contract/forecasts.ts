import { assetResources, poolResources } from '#lib/values/history.ts'
import { endpoint } from '../endpoint.ts'
import { oneOf, pattern } from '../params.ts'
import { assetForecast, poolForecast } from './records/forecast-records.ts'

const method =
  'The trend is the median slope of the last 60 days, from the last value; the range is how far such forecasts were wrong ' +
  'before. Forecasts are computed when a day has ended (UTC), and need 14 days of history. `sort[near_full_at]` and ' +
  '`sort[full_at]` sort by the likely day; forecasts without one are last in both directions.'

/** This endpoint is not part of the published v2. */
export const listForecasts = endpoint({
  id: 'forecasts.list',
  apis: ['v2'],
  method: 'GET',
  path: '/forecasts',
  scope: null,
  summary: 'List the forecasts of all hybrid cores',
  description: `When each resource of the hybrid cores of the caller’s partner runs full, the soonest first. ${method}`,
  filters: {
    hybrid_core_id: pattern('The id of a hybrid core.'),
    resource: oneOf(poolResources, 'The resource.'),
  },
  sorts: ['near_full_at', 'full_at', 'hybrid_core_id'],
  key: ['hybrid_core_id', 'resource'],
  defaultSort: 'near_full_at',
  returns: poolForecast,
  shape: 'list',
  cacheBy: 'inventory',
  problems: [],
})

/** This endpoint is not part of the published v2. */
export const listAssetForecasts = endpoint({
  id: 'asset-forecasts.list',
  apis: ['v2'],
  method: 'GET',
  path: '/hybrid-cores/:hybrid_core_id/forecasts',
  scope: null,
  summary: 'List the forecasts of the assets of a hybrid core',
  description: `When each quantity of the assets of a hybrid core runs full, the soonest first. ${method}`,
  filters: {
    asset_id: pattern('The id of an asset.'),
    resource: oneOf(assetResources, 'The quantity.'),
  },
  sorts: ['near_full_at', 'full_at', 'asset_id'],
  key: ['asset_id', 'resource'],
  defaultSort: 'near_full_at',
  returns: assetForecast,
  shape: 'list',
  problems: ['hybrid-core-unknown'],
})
