import { type Kysely, sql } from 'kysely'
import type { Engine, TableChange } from '../engine.ts'

export function tableChanges({ textType }: Engine): TableChange[] {
  const addColumns = {
    oldest_observed_at: 'bigint',
    shortest_interval_ms: 'bigint',
    fullest_memory_asset_id: textType,
    fullest_memory_percentage: 'double precision',
  }
  return [{ table: 'asset_totals', addColumns }]
}

/** Adds per core: the oldest observation, the fullest node by memory, and an index that counts stale assets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update asset_totals set
      oldest_observed_at = found.oldest_observed_at,
      shortest_interval_ms = found.shortest_interval_ms,
      fullest_memory_percentage = found.percentage
    from (
      select hybrid_core_id, node_type, status,
        min(observed_at) as oldest_observed_at,
        min(collector_interval_ms) as shortest_interval_ms,
        max(memory_percentage) as percentage
      from assets
      group by hybrid_core_id, node_type, status
    ) as found
    where ${sameTotals('found')}`.execute(db)
  await sql`
    update asset_totals set fullest_memory_asset_id = substr(fullest.most, 18)
    from (
      select totals.hybrid_core_id, totals.node_type, totals.status,
        min((19007199254740991 - assets.memory_used) || assets.id) as most
      from assets cross join asset_totals as totals
      where totals.hybrid_core_id = assets.hybrid_core_id
        and totals.node_type = assets.node_type
        and totals.status = assets.status
        and totals.fullest_memory_percentage = assets.memory_percentage
      group by totals.hybrid_core_id, totals.node_type, totals.status
    ) as fullest
    where ${sameTotals('fullest')}`.execute(db)
  await db.schema
    .createIndex('assets_by_status_and_age')
    .on('assets')
    .columns(['hybrid_core_id', 'status', 'observed_at', 'collector_interval_ms'])
    .execute()
}

function sameTotals(table: string) {
  return sql.raw(
    ['hybrid_core_id', 'node_type', 'status'].map((key) => `asset_totals.${key} = ${table}.${key}`).join(' and '),
  )
}
