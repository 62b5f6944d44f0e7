import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

const minuteMs = 60_000
const tables = [
  ['pool_points_5m', 5 * minuteMs],
  ['pool_points_1h', 60 * minuteMs],
  ['pool_points_1d', 1_440 * minuteMs],
  ['asset_points_1h', 60 * minuteMs],
  ['asset_points_1d', 1_440 * minuteMs],
] as const

/** Adds the history of the usage of cores and assets: a table for each step, and the subjects to which the points belong. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = sql.raw(engine.textType)
  await sql`create table history_subjects (
    id ${sql.raw(engine.identityType)},
    hybrid_core_id ${text} not null,
    asset_id ${text} not null,
    cpu_total double precision,
    memory_total double precision,
    storage_total double precision,
    unique (hybrid_core_id, asset_id)
  )`.execute(db)
  for (const [table, stepMs] of tables) {
    await engine.createPointTable(db, table)
    await engine.preparePartitions(db, table, stepMs, Date.now())
  }
}
