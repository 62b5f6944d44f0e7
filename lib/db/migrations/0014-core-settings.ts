import type { Kysely } from 'kysely'

/** Adds per core: the raw bytes for each byte in object storage, and the lead time of hardware; null means the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('hybrid_cores').addColumn('object_overhead', 'double precision').execute()
  await db.schema.alterTable('hybrid_cores').addColumn('lead_time_days', 'integer').execute()
}
