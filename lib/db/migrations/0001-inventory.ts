import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Creates partners, locations, hybrid cores and assets, with an index for each order in which assets are listed. */
export async function up(db: Kysely<unknown>, { textType, clusteredSuffix }: Engine): Promise<void> {
  const t = sql.raw(textType)
  const schema = db.schema
  await schema
    .createTable('partners')
    .addColumn('uuid', t, (c) => c.primaryKey())
    .addColumn('name', t, (c) => c.notNull())
    .addColumn('email', t)
    .execute()
  await schema
    .createTable('locations')
    .addColumn('uuid', t, (c) => c.primaryKey())
    .addColumn('name', t, (c) => c.notNull())
    .addColumn('country', t)
    .addColumn('city', t)
    .execute()
  await schema
    .createTable('hybrid_cores')
    .addColumn('id', t, (c) => c.primaryKey())
    .addColumn('partner_uuid', t, (c) => c.notNull().references('partners.uuid'))
    .addColumn('status', t, (c) => c.notNull())
    .addColumn('public_available', 'integer', (c) => c.notNull())
    .addColumn('location_uuid', t, (c) => c.references('locations.uuid'))
    .addColumn('replicas', 'integer', (c) => c.notNull())
    .execute()
  await schema.createIndex('hybrid_cores_by_partner').on('hybrid_cores').columns(['partner_uuid', 'id']).execute()
  await schema
    .createTable('assets')
    .addColumn('hybrid_core_id', t, (c) => c.notNull().references('hybrid_cores.id'))
    .addColumn('id', t, (c) => c.notNull())
    .addColumn('node_type', t, (c) => c.notNull())
    .addColumn('status', t, (c) => c.notNull())
    .addColumn('cpu_used', 'double precision')
    .addColumn('cpu_total', 'double precision')
    .addColumn('cpu_percentage', 'double precision')
    .addColumn('memory_used', 'bigint')
    .addColumn('memory_total', 'bigint')
    .addColumn('memory_percentage', 'double precision')
    .addColumn('storage_used', 'bigint')
    .addColumn('storage_total', 'bigint')
    .addColumn('storage_percentage', 'double precision')
    .addColumn('observed_at', 'bigint', (c) => c.notNull())
    .addColumn('collector_interval_ms', 'bigint')
    .addPrimaryKeyConstraint('assets_key', ['hybrid_core_id', 'id'])
    .modifyEnd(sql.raw(clusteredSuffix))
    .execute()
  for (const index of assetIndexes) await sql.raw(index).execute(db)
  await schema
    .createTable('asset_totals')
    .addColumn('hybrid_core_id', t, (c) => c.notNull().references('hybrid_cores.id'))
    .addColumn('node_type', t, (c) => c.notNull())
    .addColumn('status', t, (c) => c.notNull())
    .addColumn('asset_count', 'bigint', (c) => c.notNull())
    .addColumn('cpu_used', 'double precision')
    .addColumn('cpu_total', 'double precision')
    .addColumn('memory_used', 'double precision')
    .addColumn('memory_total', 'double precision')
    .addColumn('storage_used', 'double precision')
    .addColumn('storage_total', 'double precision')
    .addColumn('observed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('asset_totals_key', ['hybrid_core_id', 'node_type', 'status'])
    .modifyEnd(sql.raw(clusteredSuffix))
    .execute()
}

/**
 * The filterable columns end each index, so that a filter needs no read of the row. An expression sorts missing values
 * last in both directions: for a generated column, SQLite would read the row even if the column is indexed.
 */
const assetIndexes = [
  ...['asc', 'desc'].flatMap((direction) =>
    ['memory', 'storage'].map(
      (q) =>
        `create index assets_by_${q}_${direction} on assets (hybrid_core_id, (${q}_percentage is null), ` +
        `${q}_percentage ${direction}, ${q}_used ${direction}, id, status, node_type)`,
    ),
  ),
  'create index assets_by_status on assets (hybrid_core_id, status, id, node_type)',
  'create index assets_by_status_desc on assets (hybrid_core_id, status desc, id, node_type)',
  'create index assets_by_node_type on assets (hybrid_core_id, node_type, id, status)',
  'create index assets_by_node_type_desc on assets (hybrid_core_id, node_type desc, id, status)',
]
