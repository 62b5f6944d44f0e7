import { type Kysely, sql } from 'kysely'
import type { TableChange } from '../engine.ts'

/** Adds the day from which the dates of a pool's forecast count, and how often the forecasts of a core have expired. */
export function tableChanges(): TableChange[] {
  return [
    { table: 'pool_forecasts', addColumns: { last_day: 'integer' } },
    { table: 'forecast_states', addColumns: { expired: 'integer default 0 not null' } },
  ]
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // The nearest that is known, until the forecasts are computed the next time.
  await sql`update pool_forecasts set last_day = (
    select pools_day from forecast_states where forecast_states.hybrid_core_id = pool_forecasts.hybrid_core_id)`.execute(
    db,
  )
}
