import { endpoint } from '../endpoint.ts'
import { pattern } from '../params.ts'
import { coreTrends } from './records/trend-records.ts'

/** This endpoint is not part of the published v2. */
export const listTrends = endpoint({
  id: 'trends.list',
  apis: ['v2'],
  method: 'GET',
  path: '/trends',
  scope: null,
  summary: 'List the trends of all hybrid cores',
  description:
    'The usage of the resources of the hybrid cores of the caller’s partner on each of the last 30 days and today, and how ' +
    'it has changed: the daily points of their histories, for many hybrid cores in one response.',
  filters: { hybrid_core_id: pattern('The id of a hybrid core.') },
  sorts: ['hybrid_core_id'],
  key: ['hybrid_core_id'],
  returns: coreTrends,
  shape: 'list',
  problems: [],
})
