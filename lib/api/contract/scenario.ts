import { endpoint } from '../endpoint.ts'
import { text } from '../params.ts'
import { scenario } from './records/scenario-record.ts'

/** This endpoint is not part of the published v2. */
export const getScenario = endpoint({
  id: 'scenario.get',
  apis: ['v2'],
  method: 'GET',
  path: '/hybrid-cores/:hybrid_core_id/scenario',
  scope: null,
  summary: 'Get a scenario of a hybrid core',
  description:
    'What a hybrid core would be if the assets named by `filter[lost]` failed at once and the staged assets named by ' +
    '`filter[activated]` were active. What lost nodes hold is placed again on the others, except for rocket storage, ' +
    'which is local. An activated node adds its total and what it holds.',
  filters: {
    lost: text('The id of an active asset of the hybrid core. It may be given several times.'),
    activated: text('The id of a staged asset of the hybrid core. It may be given several times.'),
  },
  sorts: [],
  returns: scenario,
  shape: 'record',
  cacheBy: 'inventory',
  problems: ['hybrid-core-unknown'],
})
