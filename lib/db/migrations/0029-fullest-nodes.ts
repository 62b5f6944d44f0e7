import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the fullest node to the points of pools; null: a point from before, or a pool without one. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  for (const step of ['5m', '1h', '1d']) {
    for (const [column, type] of [
      ['fullest_asset_id', textType],
      ['fullest_percentage', 'double precision'],
    ] as const) {
      await db.schema.alterTable(`pool_points_${step}`).addColumn(column, sql.raw(type)).execute()
    }
  }
}
