import { z } from 'zod'
import { thresholdDates } from './forecast-records.ts'
import { capacity } from './hybrid-core-records.ts'
import { byteUsage, workload } from './usage.ts'

const coreState = z
  .object({
    memory: byteUsage.nullable(),
    storage: workload.shape.storage,
    capacity: z
      .object({ distributed: capacity.nullable(), object: capacity.nullable() })
      .describe('What can be stored and sold; null where no storage is known.'),
    near_full_at: z
      .object({
        memory: thresholdDates.nullable(),
        distributed: thresholdDates.nullable(),
        rocket: thresholdDates.nullable(),
        object: thresholdDates.nullable(),
      })
      .describe(
        'When each is nearly full, as in the forecasts of the hybrid core; after the change, that forecast moved by what the ' +
          'change adds or takes. Null without a forecast or a date.',
      ),
  })
  .meta({
    id: 'CoreState',
    description: 'The usages over the active assets, the storage after copies, and when it is nearly full.',
  })

const verdict = z
  .object({
    resource: z.enum(['memory', 'distributed', 'rocket', 'object']).describe('Memory, or the type of storage.'),
    verdict: z
      .enum(['data_at_risk', 'does_not_fit', 'local_data_lost', 'fits'])
      .describe(
        'The worst of these that applies. `data_at_risk`: the nodes lost here and those failed already are as many as ' +
          'copies are kept, or more; `does_not_fit`: memory is used by more than 100 %, storage by more than 85 %, or ' +
          'fewer nodes remain than copies are kept; `local_data_lost`: lost nodes hold rocket storage.',
      ),
    detail: z.string().describe('The verdict in one sentence, with its figures.'),
  })
  .meta({ id: 'ScenarioVerdict', description: 'What the scenario means for one resource.' })

export const scenario = z
  .object({
    before: coreState,
    after: coreState,
    verdicts: z.array(verdict).describe('One for each resource that the hybrid core has.'),
  })
  .meta({ id: 'Scenario', description: 'A hybrid core before and after the failure and activation of assets.' })
