import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { PoolResource } from '#lib/values/history.ts'
import { type NodeType, storageTypeOf } from '../workload/workload.ts'

/** A core with its partner; null: all that are not listed, together. */
export type CoreKey = { coreId: string; partnerUuid: string } | null

type Listed = { core_id: string | null; partner_uuid: string | null }

type PoolRow = {
  core: CoreKey
  resource: PoolResource
  used: number
  total: number
  fullest: number | null
  count: number
}

/**
 * Returns the `limit` fullest pools of all partners, the fullest first, then one row for each resource with the sums, the fullest
 * asset and the number of the others.
 */
export async function readPoolFigures(read: Kysely<Schema>, limit: number): Promise<PoolRow[]> {
  const { rows } = await sql<Listed & Omit<PoolRow, 'core'>>`
    with pools as (
      ${sql.join([cpuPools, memoryPools, ...storagePools], sql` union all `)}
    ), placed as (
      select pools.*, row_number() over (order by used / total desc, core_id, resource) as place
      from pools where total > 0
    ), listed as (
      select resource, used, total, fullest, place, case when place <= ${limit} then core_id end as core_id from placed
    )
    select listed.core_id, max(hybrid_cores.partner_uuid) as partner_uuid, resource, sum(used) as used, sum(total) as total,
      max(fullest) as fullest, count(*) as count
    from listed left join hybrid_cores on hybrid_cores.id = listed.core_id
    group by listed.core_id, resource
    order by max(case when listed.core_id is null then 1 else 0 end), min(place)`.execute(read)
  return rows.map(({ core_id, partner_uuid, ...row }) => {
    const round = (amount: number) => (row.resource === 'cpu' ? Number(amount.toFixed(6)) : amount)
    return { ...row, used: round(row.used), total: round(row.total), core: keyOf({ core_id, partner_uuid }) }
  })
}

const cpuPools = sql`select hybrid_core_id as core_id, 'cpu' as resource, sum(cpu_used) as used, sum(cpu_total) as total,
    cast(null as double precision) as fullest
  from asset_totals where status = 'active' group by hybrid_core_id`

const memoryPools = sql`select hybrid_core_id, 'memory', sum(memory_used), sum(memory_total),
    max(case when node_type = 'compute' then fullest_memory_percentage end)
  from asset_totals where status = 'active' group by hybrid_core_id`

/** A core has one row of totals for its active nodes of each type. */
const storagePools = Object.entries(storageTypeOf).map(
  ([nodeType, resource]: [string, (typeof storageTypeOf)[NodeType]]): RawBuilder<unknown> =>
    sql`select hybrid_core_id, ${sql.lit(resource)}, storage_used, storage_total, fullest_storage_percentage
      from asset_totals where status = 'active' and node_type = ${sql.lit(nodeType)}`,
)

type CoreRow = {
  core: CoreKey
  activeCount: number
  failedCount: number
  oldestObservedAt: number | null
  count: number
}

/** Returns the `limit` cores with the oldest values of active assets, the oldest first, then the sums of the others. */
export async function readCoreFigures(read: Kysely<Schema>, limit: number): Promise<CoreRow[]> {
  const { rows } = await sql<
    Listed & { active_count: number; failed_count: number; oldest: number | null; count: number }
  >`
    with cores as (
      select hybrid_core_id as core_id,
        sum(case when status = 'active' then asset_count else 0 end) as active_count,
        sum(case when status = 'failed' then asset_count else 0 end) as failed_count,
        min(case when status = 'active' then coalesce(oldest_observed_at, observed_at) end) as oldest
      from asset_totals group by hybrid_core_id
    ), placed as (
      select cores.*, row_number() over (order by case when oldest is null then 1 else 0 end, oldest, core_id) as place
      from cores
    ), listed as (
      select active_count, failed_count, oldest, place, case when place <= ${limit} then core_id end as core_id from placed
    )
    select listed.core_id, max(hybrid_cores.partner_uuid) as partner_uuid, sum(active_count) as active_count,
      sum(failed_count) as failed_count, min(oldest) as oldest, count(*) as count
    from listed left join hybrid_cores on hybrid_cores.id = listed.core_id
    group by listed.core_id
    order by max(case when listed.core_id is null then 1 else 0 end), min(place)`.execute(read)
  return rows.map((row) => ({
    core: keyOf(row),
    // Sums of whole numbers are texts on PostgreSQL.
    activeCount: Number(row.active_count),
    failedCount: Number(row.failed_count),
    oldestObservedAt: row.oldest,
    count: row.count,
  }))
}

function keyOf({ core_id, partner_uuid }: Listed): CoreKey {
  return core_id === null ? null : { coreId: core_id, partnerUuid: partner_uuid ?? '' }
}
