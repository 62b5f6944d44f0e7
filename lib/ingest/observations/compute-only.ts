import { type RawBuilder, sql } from 'kysely'
import { givenBits } from './given-parts.ts'

export const onComputeOnly = 'must be left out unless the asset is a compute node'

/** Selects the line and the name of each quantity that only compute nodes have, of staged observations of other nodes. */
export function computeOnlyFields(nodeType: RawBuilder<unknown>): RawBuilder<unknown> {
  const fields = (['cpu', 'memory'] as const).map(
    (name) => sql`select staged.line, ${sql.lit(name)} as value from staged_observations as staged
      where (staged.given & ${sql.lit(givenBits[name])}) <> 0 and ${nodeType} <> 'compute'`,
  )
  return sql.join(fields, sql` union all `)
}
