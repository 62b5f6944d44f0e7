import { type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { dayMs } from '#lib/values/time.ts'
import type { RuleOptions } from './value-rules.ts'

/**
 * Expires the forecasts of the assets of a core if staged rows are of a day whose values they contain. Those of its pools
 * stay: the points of a pool are at the time of the write.
 */
export async function expireLateForecasts(
  db: Kysely<Schema>,
  { of, nowMs }: Pick<RuleOptions, 'of'> & { nowMs: number },
): Promise<void> {
  const staged = sql.table(`staged_${of}`)
  const { rows } = await sql<{ first: number | null }>`select min(observed_at) as first from ${staged}`.execute(db)
  // Most writes have values of today only.
  const first = rows[0]?.first ?? null
  if (first === null || first >= Math.floor(nowMs / dayMs) * dayMs) return
  await sql`update forecast_states
    set assets_day = null, computing_day = null, asset_id = null, expired = expired + 1
    where hybrid_core_id in (
      select state.hybrid_core_id from forecast_states as state
      join (select hybrid_core_id, min(observed_at) as first from ${staged} group by hybrid_core_id) as given
        on given.hybrid_core_id = state.hybrid_core_id
      where given.first / ${sql.lit(dayMs)} <= coalesce(state.computing_day, state.assets_day))`.execute(db)
}
