import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { givenBits } from './given-parts.ts'

/** The quantities that only compute nodes have. */
const computeOnly = ['cpu', 'memory'] as const

/** The check of a record with a node type. */
export function checkComputeOnly(
  record: { node_type: string } & Partial<Record<(typeof computeOnly)[number], unknown>>,
  context: z.RefinementCtx,
): void {
  if (record.node_type === 'compute') return
  const message = 'must be left out unless node_type is compute'
  for (const name of computeOnly) if (record[name]) context.addIssue({ code: 'custom', path: [name], message })
}

export const onComputeOnly = 'must be left out unless the asset is a compute node'

/** Selects the line and the name of each quantity that only compute nodes have, of staged observations of other nodes. */
export function computeOnlyFields(nodeType: RawBuilder<unknown>): RawBuilder<unknown> {
  const fields = computeOnly.map(
    (name) => sql`select staged.line, ${sql.lit(name)} as value from staged_observations as staged
      where (staged.given & ${sql.lit(givenBits[name])}) <> 0 and ${nodeType} <> 'compute'`,
  )
  return sql.join(fields, sql` union all `)
}
