import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the leases of background jobs, the sources of values with their last round, and the cores that each of them feeds. */
export async function up(db: Kysely<unknown>, { textType, clusteredSuffix }: Engine): Promise<void> {
  const t = sql.raw(textType)
  const end = sql.raw(clusteredSuffix)
  await db.schema
    .createTable('leases')
    .addColumn('name', t, (c) => c.primaryKey())
    .addColumn('holder', t, (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('duration_ms', 'bigint', (c) => c.notNull())
    .modifyEnd(end)
    .execute()
  await db.schema
    .createTable('sources')
    .addColumn('id', t, (c) => c.primaryKey())
    .addColumn('kind', t, (c) => c.notNull())
    .addColumn('partner_uuid', t)
    .addColumn('name', t, (c) => c.notNull())
    .addColumn('interval_ms', 'bigint')
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('milliseconds', 'bigint', (c) => c.notNull())
    .addColumn('changed', 'bigint', (c) => c.notNull())
    .addColumn('unmapped_count', 'bigint', (c) => c.notNull())
    .addColumn('unmapped', t, (c) => c.notNull())
    .addColumn('errors', t, (c) => c.notNull())
    .addColumn('succeeded_at', 'bigint')
    .modifyEnd(end)
    .execute()
  await db.schema
    .createTable('source_cores')
    .addColumn('hybrid_core_id', t, (c) => c.notNull())
    .addColumn('source_id', t, (c) => c.notNull())
    .addColumn('fed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('source_cores_key', ['hybrid_core_id', 'source_id'])
    .modifyEnd(end)
    .execute()
  await db.schema.createIndex('source_cores_of_source').on('source_cores').columns(['source_id']).execute()
  await db.schema.createIndex('sources_of_partner').on('sources').columns(['partner_uuid']).execute()
}
