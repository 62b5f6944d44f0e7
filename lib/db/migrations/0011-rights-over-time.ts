import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the creator of a password link, the replacement time of a token, and the removal of old audit events. */
export async function up(db: Kysely<unknown>, { textType, allowPruning }: Engine): Promise<void> {
  await db.schema.alterTable('password_links').addColumn('made_by', sql.raw(textType)).execute()
  // The creator of the open links is unknown, so their rights cannot be checked: remove them.
  await sql`delete from password_links where used_at is null`.execute(db)
  await db.schema.createIndex('password_links_by_user').on('password_links').column('user_uuid').execute()
  await db.schema.createIndex('password_links_by_maker').on('password_links').column('made_by').execute()
  await db.schema.alterTable('tokens').addColumn('replaced_at', 'bigint').execute()
  await allowPruning(db, 'audit_events')
}
