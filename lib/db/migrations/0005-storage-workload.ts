import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Columns from which the storage workload of a core is computed. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  const columns = [
    ['storage_asset_count', 'bigint'],
    ['storage_hundredths', 'double precision'],
    ['storage_used_high', 'bigint'],
    ['storage_used_low', 'bigint'],
    ['storage_total_high', 'bigint'],
    ['storage_total_low', 'bigint'],
    ['fullest_storage_asset_id', textType],
    ['fullest_storage_percentage', 'double precision'],
    ['largest_storage_asset_id', textType],
    ['largest_storage_total', 'bigint'],
    ['most_storage_asset_id', textType],
    ['most_storage_used', 'bigint'],
  ] as const
  for (const [name, type] of columns)
    await db.schema.alterTable('asset_totals').addColumn(name, sql.raw(type)).execute()
  await sql`
    update asset_totals set
      storage_asset_count = known.asset_count,
      storage_hundredths = known.hundredths,
      storage_used_high = known.used_high,
      storage_used_low = known.used_low,
      storage_total_high = known.total_high,
      storage_total_low = known.total_low,
      fullest_storage_percentage = known.percentage,
      largest_storage_total = known.total,
      largest_storage_asset_id = substr(known.largest, 18),
      most_storage_used = known.used,
      most_storage_asset_id = substr(known.most, 18)
    from (
      select hybrid_core_id, node_type, status,
        count(*) as asset_count,
        sum(round(storage_percentage * 100)) as hundredths,
        sum(storage_used >> 32) as used_high,
        sum(storage_used & 4294967295) as used_low,
        sum(storage_total >> 32) as total_high,
        sum(storage_total & 4294967295) as total_low,
        max(storage_percentage) as percentage,
        max(storage_total) as total,
        min((19007199254740991 - storage_total) || id) as largest,
        max(storage_used) as used,
        min((19007199254740991 - storage_used) || id) as most
      from assets
      where storage_percentage is not null
      group by hybrid_core_id, node_type, status
    ) as known
    where ${sameTotals('known')}`.execute(db)
  await sql`
    update asset_totals set fullest_storage_asset_id = substr(fullest.most, 18)
    from (
      select totals.hybrid_core_id, totals.node_type, totals.status,
        min((19007199254740991 - assets.storage_used) || assets.id) as most
      from assets cross join asset_totals as totals
      where totals.hybrid_core_id = assets.hybrid_core_id
        and totals.node_type = assets.node_type
        and totals.status = assets.status
        and totals.fullest_storage_percentage = assets.storage_percentage
      group by totals.hybrid_core_id, totals.node_type, totals.status
    ) as fullest
    where ${sameTotals('fullest')}`.execute(db)
  await sql`update asset_totals set storage_asset_count = 0 where storage_asset_count is null`.execute(db)
}

function sameTotals(table: string) {
  return sql.raw(
    ['hybrid_core_id', 'node_type', 'status'].map((key) => `asset_totals.${key} = ${table}.${key}`).join(' and '),
  )
}
