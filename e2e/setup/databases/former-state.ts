import { sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { createMigrator } from '#lib/db/migrate.ts'

/** The last migration of the first published version. */
export const firstPublished = '0010-rate-limits'
const cores = 100

/** Fills an empty database with assets, and an audit event for each ten of them, as the first published version left it. */
export async function makeFormerState(database: Database, assets: number): Promise<void> {
  const { error } = await createMigrator(database).migrateTo(firstPublished)
  if (error) throw error
  await database.transaction(async (db) => {
    for (const statement of statements(assets)) await sql.raw(statement).execute(db)
  })
  await sql`vacuum analyze`.execute(database.write)
}

function statements(assets: number): string[] {
  const gibibyte = 2 ** 30
  const share = `((n::bigint * 7919) % 10007) / 10007.0`
  return [
    `insert into partners (uuid, name) values ('p', 'Partner')`,
    `insert into hybrid_cores (id, partner_uuid, status, public_available, replicas)
      select 'core-' || n, 'p', 'active', 0, 3 from generate_series(0, ${cores - 1}) as n`,
    `insert into assets (hybrid_core_id, id, node_type, status, memory_used, memory_total, memory_percentage,
        storage_used, storage_total, storage_percentage, observed_at)
      select 'core-' || n % ${cores}, 'node-' || lpad((n / ${cores})::text, 7, '0'),
        case when n % 10 < 7 then 'compute' when n % 10 < 9 then 'distributed_storage' else 'object_storage' end,
        case when n % 53 = 0 then 'failed' else 'active' end,
        ${512 * gibibyte} * ${share}, ${512 * gibibyte}, round(100 * ${share}, 2),
        ${8_192 * gibibyte} * ${share}, ${8_192 * gibibyte}, round(100 * ${share}, 2), 1767225600000 + n % 86400000
      from generate_series(0, ${assets - 1}) as n`,
    `insert into asset_totals (hybrid_core_id, node_type, status, asset_count, memory_used, memory_total,
        storage_used, storage_total, observed_at)
      select hybrid_core_id, node_type, status, count(*), sum(memory_used), sum(memory_total),
        sum(storage_used), sum(storage_total), min(observed_at)
      from assets group by hybrid_core_id, node_type, status`,
    `insert into audit_events (id, partner_uuid, occurred_at, actor_kind, actor, action, outcome, target_kind, target_id)
      select lpad(n::text, 12, '0'), 'p', n, 'user', 'u', 'sign-in', 'done', 'user', 'u'
      from generate_series(1, ${assets / 10}) as n`,
  ]
}
