import { sql } from 'kysely'
import { z } from 'zod'
import { checkComputeOnly } from '../observations/compute-only.ts'
import { id, oneOf, text } from './fields.ts'
import { mappedKind } from './kind.ts'
import { quantityColumnNames, quantityColumns } from './quantity-columns.ts'
import { derivedColumns, timeIssues, valueFields } from './value-fields.ts'

/** An asset of a core. */
export const assetKind = mappedKind('asset', {
  table: 'assets',
  key: ['hybrid_core_id', 'id'],
  references: [['hybrid_core_id', 'hybrid_core']],
  schema: z
    .strictObject({
      kind: z.literal('asset'),
      hybrid_core_id: id,
      id,
      node_type: oneOf(['compute', 'distributed_storage', 'object_storage']),
      status: text(64),
      ...valueFields,
    })
    .superRefine(checkComputeOnly),
  columns: ['hybrid_core_id', 'id', 'node_type', 'status', ...quantityColumnNames, 'observed_at'],
  without: derivedColumns,
  derived: {
    partner_uuid: sql`(select partner_uuid from hybrid_cores where hybrid_cores.id = staged.hybrid_core_id)`,
  },
  issuesOf: timeIssues,
  toRow: (asset, { observedAtMs }) => ({
    hybrid_core_id: asset.hybrid_core_id,
    id: asset.id,
    node_type: asset.node_type,
    status: asset.status,
    ...quantityColumns(asset),
    observed_at: asset.observed_at ?? observedAtMs,
  }),
})
