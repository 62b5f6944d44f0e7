import { type Kysely, sql } from 'kysely'
import type { Engine, TableChange } from '../engine.ts'

export function tableChanges({ textType }: Engine): TableChange[] {
  return [
    { table: 'password_links', addColumns: { made_by: textType } },
    { table: 'tokens', addColumns: { replaced_at: 'bigint' } },
  ]
}

/** Adds the creator of a password link, the replacement time of a token, and the removal of old audit events. */
export async function up(db: Kysely<unknown>, { allowPruning }: Engine): Promise<void> {
  // The creator of the open links is unknown, so their rights cannot be checked: remove them.
  await sql`delete from password_links where used_at is null`.execute(db)
  await db.schema.createIndex('password_links_by_user').on('password_links').column('user_uuid').execute()
  await db.schema.createIndex('password_links_by_maker').on('password_links').column('made_by').execute()
  await allowPruning(db, 'audit_events')
}
