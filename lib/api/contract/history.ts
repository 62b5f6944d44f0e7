import { assetResources, historySteps, poolResources } from '#lib/values/history.ts'
import { endpoint } from '../endpoint.ts'
import { moment, oneOf, single } from '../params.ts'
import { assetHistory, history } from './records/history-records.ts'

const period = {
  from: single(moment('The begin of the period; default: 30 days before its end.')),
  to: single(moment('The end of the period; default: now.')),
}

/** This endpoint is not part of the published v2. */
export const getHistory = endpoint({
  id: 'history.get',
  apis: ['v2'],
  method: 'GET',
  path: '/hybrid-cores/:hybrid_core_id/history',
  scope: null,
  summary: 'Get the history of a hybrid core',
  description:
    'The usage of the resources of a hybrid core over time, over the assets that were active. The history has steps of 5 ' +
    'minutes for 14 days, of an hour for 90 days and of a day for 3 years, unless the operator has set other ages.',
  filters: {
    resource: oneOf(poolResources, 'The resource.'),
    ...period,
    step: single(oneOf(historySteps, 'The step; at most 2,000 of them. Default: the finest with at most 750 points.')),
  },
  sorts: [],
  key: ['resource', 'at'],
  returns: history,
  shape: 'record',
  csvRows: ['series', 'points'],
  problems: ['hybrid-core-unknown'],
})

/** This endpoint is not part of the published v2. */
export const getAssetHistory = endpoint({
  id: 'asset-history.get',
  apis: ['v2'],
  method: 'GET',
  path: '/hybrid-cores/:hybrid_core_id/assets/:asset_id/history',
  scope: null,
  summary: 'Get the history of an asset',
  description:
    'The usage of an asset over time. The history has steps of an hour for 8 days and of a day for 400 days, unless the ' +
    'operator has set other ages, or has configured that it is requested from the source of the values.',
  filters: {
    resource: oneOf(assetResources, 'The quantity.'),
    ...period,
    step: single(
      oneOf(historySteps, '`1h` or `1d`; at most 2,000 of them. Default: the finest with at most 750 points.'),
    ),
  },
  sorts: [],
  key: ['resource', 'at'],
  returns: assetHistory,
  shape: 'record',
  csvRows: ['series', 'points'],
  problems: ['hybrid-core-unknown', 'asset-unknown', 'history-unavailable'],
})
