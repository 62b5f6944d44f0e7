import type { Kysely } from 'kysely'
import type { TableChange } from '../engine.ts'

/** Adds when the asset of a history was removed: its points stay until their age. */
export function tableChanges(): TableChange[] {
  return [{ table: 'history_subjects', addColumns: { removed_at: 'bigint' } }]
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('history_subjects_by_removal')
    .on('history_subjects')
    .column('removed_at')
    .where('removed_at', 'is not', null)
    .execute()
}
