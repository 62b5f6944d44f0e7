import { type Kysely, sql } from 'kysely'

/** Adds the day from which the dates of a pool's forecast count, and how often the forecasts of a core have expired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pool_forecasts').addColumn('last_day', 'integer').execute()
  await db.schema
    .alterTable('forecast_states')
    .addColumn('expired', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // The nearest that is known, until the forecasts are computed the next time.
  await sql`update pool_forecasts set last_day = (
    select pools_day from forecast_states where forecast_states.hybrid_core_id = pool_forecasts.hybrid_core_id)`.execute(
    db,
  )
}
