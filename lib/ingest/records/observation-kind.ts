import { z } from 'zod'
import { givenOf } from '../observations/given-parts.ts'
import { id, text } from './fields.ts'
import { mappedKind } from './kind.ts'
import { quantityColumnNames, quantityColumns } from './quantity-columns.ts'
import { derivedColumns, timeIssues, valueFields } from './value-fields.ts'

const nothingGiven = 'must have at least one of status, cpu, memory, storage'

/** New values of an asset that exists. What a record leaves out stays as it is. */
export const observationKind = mappedKind('observation', {
  table: 'assets',
  stagedTable: 'observations',
  key: ['hybrid_core_id', 'id', 'observed_at'],
  target: ['hybrid_core_id', 'id'],
  schema: z
    .strictObject({
      kind: z.literal('observation'),
      hybrid_core_id: id,
      id,
      status: text(64).nullish(),
      ...valueFields,
    })
    .refine((observation) => givenOf(observation) > 0, { error: nothingGiven }),
  columns: ['hybrid_core_id', 'id', 'status', ...quantityColumnNames, 'observed_at'],
  without: ['node_type', 'partner_uuid', ...derivedColumns],
  givenOf,
  issuesOf: timeIssues,
  toRow: (observation, { observedAtMs }) => ({
    hybrid_core_id: observation.hybrid_core_id,
    id: observation.id,
    status: observation.status ?? '',
    ...quantityColumns(observation),
    observed_at: observation.observed_at ?? observedAtMs,
  }),
})
