import { z } from 'zod'
import { sourceKinds, sourceStates } from '#lib/values/sources.ts'
import { endpoint } from '../endpoint.ts'
import { oneOf, pattern, search, text } from '../params.ts'

const kindDescription = '`prometheus`: a server that this service queries; `push`: a program that sends observations.'
const stateDescription =
  '`failing`: the last round, or a query or hybrid core of it, could not be collected, or the last push was refused; `late`: there was no round for three intervals, or, without an interval, for as ' +
  'long as values are fresh.'

const source = z
  .object({
    name: z.string().describe('The `source` of the assets whose values it has brought.'),
    kind: z.enum(sourceKinds).describe(kindDescription),
    hybrid_core_ids: z.array(z.string()).describe('The hybrid cores of the partner that it feeds.'),
    interval_seconds: z.number().nullable().describe('How often it brings values, if that is known.'),
    last_round: z
      .object({
        started_at: z.iso.datetime(),
        milliseconds: z.int().min(0).describe('How long it took.'),
        changed: z.int().min(0).describe('The number of assets or observations that were changed.'),
        unmapped_count: z.int().min(0).describe('The number of labels or ids that lead to no asset.'),
        unmapped: z
          .array(z.string())
          .describe('The first 20 of them; empty if the source also feeds hybrid cores of other partners.'),
        errors: z
          .array(z.string())
          .describe(
            'One line each; empty when the round was right. Lines that begin with `warning:` are about single values that ' +
              'were left out, such as NaN or two series of one asset; the source does not fail for them.',
          ),
      })
      .describe('The last round; for a program that pushes, the last push.'),
    state: z.enum(sourceStates).describe(stateDescription),
  })
  .meta({ id: 'Source', description: 'Where values of assets come from, and how that works.' })

export const listSources = endpoint({
  id: 'sources.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/sources',
  scope: 'CORE_WRITE',
  summary: 'List the sources of values',
  description:
    'The sources that feed the hybrid cores of the partner, and the programs that push with its tokens; the worst first by ' +
    'default. A configured source that has fed no hybrid core yet is listed if there is only one partner. A program that has ' +
    'pushed nothing for 30 days is not listed. Imports are not sources.',
  filters: {
    name: pattern('The name of a source.'),
    kind: oneOf(sourceKinds, kindDescription),
    state: oneOf(sourceStates, stateDescription),
    hybrid_core_id: text('The id of a hybrid core that it feeds or has fed.'),
    search: search('the name'),
  },
  sorts: ['name', 'state', 'started_at'],
  key: ['name', 'kind'],
  defaultSort: 'state',
  returns: source,
  shape: 'list',
  problems: ['unauthorized'],
})
