import type { Kysely } from 'kysely'

/** Adds when the asset of a history was removed: its points stay until their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('history_subjects').addColumn('removed_at', 'bigint').execute()
  await db.schema
    .createIndex('history_subjects_by_removal')
    .on('history_subjects')
    .column('removed_at')
    .where('removed_at', 'is not', null)
    .execute()
}
