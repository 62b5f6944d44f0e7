import { type Kysely, sql } from 'kysely'
import type { Engine, TableChange } from '../engine.ts'

export function tableChanges({ textType }: Engine): TableChange[] {
  const addColumns = {
    valued_asset_count: 'bigint',
    memory_asset_count: 'bigint',
    memory_used_high: 'bigint',
    memory_used_low: 'bigint',
    memory_total_high: 'bigint',
    memory_total_low: 'bigint',
    largest_memory_asset_id: textType,
    largest_memory_total: 'bigint',
    losable_count: 'bigint',
  }
  return [
    { table: 'asset_totals', addColumns },
    { table: 'assets', dropIndexes: ['assets_by_status_and_age'] },
  ]
}

/** Adds columns per core for its headroom and its number of assets with values, and indexes that count stale assets by collector. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update asset_totals set
      valued_asset_count = found.valued,
      memory_asset_count = found.asset_count,
      memory_used_high = found.used_high,
      memory_used_low = found.used_low,
      memory_total_high = found.total_high,
      memory_total_low = found.total_low,
      largest_memory_total = found.total,
      largest_memory_asset_id = substr(found.largest, 18)
    from (
      select hybrid_core_id, node_type, status,
        count(*) filter (where coalesce(cpu_percentage, memory_percentage, storage_percentage) is not null) as valued,
        count(memory_percentage) as asset_count,
        sum(memory_used >> 32) filter (where memory_percentage is not null) as used_high,
        sum(memory_used & 4294967295) filter (where memory_percentage is not null) as used_low,
        sum(memory_total >> 32) filter (where memory_percentage is not null) as total_high,
        sum(memory_total & 4294967295) filter (where memory_percentage is not null) as total_low,
        max(memory_total) filter (where memory_percentage is not null) as total,
        min((19007199254740991 - memory_total) || id) filter (where memory_percentage is not null) as largest
      from assets
      group by hybrid_core_id, node_type, status
    ) as found
    where ${sameTotals('found')}`.execute(db)
  await countLosable(db)
  const index = db.schema.createIndex('assets_by_status_and_age').on('assets')
  await index.columns(ageColumns).execute()
  await sql`create index assets_without_values on assets (${sql.join(ageColumns.map((name) => sql.ref(name)))})
    where coalesce(cpu_percentage, memory_percentage, storage_percentage) is null`.execute(db)
}

const ageColumns = ['hybrid_core_id', 'status', 'collector_interval_ms', 'observed_at']

/** Explained at `countLosable` in `lib/domain/inventory/failure/losable-count.ts`. */
async function countLosable(db: Kysely<unknown>): Promise<void> {
  for (const [quantity, nodeTypes, percent] of [
    ['memory', ['compute'], 100],
    ['storage', ['distributed_storage', 'object_storage'], 85],
  ] as const) {
    await sql.raw(losableCounts(quantity, nodeTypes, percent)).execute(db)
  }
}

function losableCounts(quantity: string, nodeTypes: readonly string[], percent: number): string {
  const free = (half: string) =>
    `${percent} * (totals.${quantity}_total_${half} - before_${half}) - 100 * totals.${quantity}_used_${half}`
  return `
    with sizes as (
      select hybrid_core_id, node_type, ${quantity}_total as total, count(*) as count
      from assets
      where status = 'active' and node_type in (${nodeTypes.map((type) => `'${type}'`).join(', ')})
        and ${quantity}_percentage is not null
      group by ${quantity}_total, node_type, hybrid_core_id
    ), larger as (
      select hybrid_core_id, node_type, total, count,
        cast(sum(count * (total >> 32)) over before as bigint) - count * (total >> 32) as before_high,
        cast(sum(count * (total & 4294967295)) over before as bigint) - count * (total & 4294967295) as before_low
      from sizes
      window before as (partition by hybrid_core_id, node_type order by total desc rows unbounded preceding)
    ), room as (
      select larger.*, (${free('high')}) + ((${free('low')}) >> 32) as high, (${free('low')}) & 4294967295 as low
      from larger join asset_totals as totals on totals.hybrid_core_id = larger.hybrid_core_id
        and totals.node_type = larger.node_type and totals.status = 'active'
    ), guess as (
      select room.*, case
        when (high * 4294967296.0 + low) / (${percent}.0 * total) >= count then count
        else cast(round((high * 4294967296.0 + low) / (${percent}.0 * total)) as bigint) end as guessed
      from room where high >= 0
    )
    update asset_totals set losable_count = found.losable
    from (
      select hybrid_core_id, node_type, cast(sum(guessed - case
        when high - ${percent} * guessed * (total >> 32)
          + ((low - ${percent} * guessed * (total & 4294967295)) >> 32) < 0 then 1 else 0 end) as bigint) as losable
      from guess group by hybrid_core_id, node_type
    ) as found
    where asset_totals.hybrid_core_id = found.hybrid_core_id and asset_totals.node_type = found.node_type
      and asset_totals.status = 'active'`
}

function sameTotals(table: string) {
  return sql.raw(
    ['hybrid_core_id', 'node_type', 'status'].map((key) => `asset_totals.${key} = ${table}.${key}`).join(' and '),
  )
}
