import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the audit log, and the last sign-in of each user. */
export async function up(db: Kysely<unknown>, { textType, clusteredSuffix, appendOnly }: Engine): Promise<void> {
  const t = sql.raw(textType)
  await db.schema
    .createTable('audit_events')
    .addColumn('id', t, (c) => c.primaryKey())
    .addColumn('partner_uuid', t)
    .addColumn('occurred_at', 'bigint', (c) => c.notNull())
    .addColumn('actor_kind', t, (c) => c.notNull())
    .addColumn('actor', t, (c) => c.notNull())
    .addColumn('token_id', t)
    .addColumn('action', t, (c) => c.notNull())
    .addColumn('outcome', t, (c) => c.notNull())
    .addColumn('target_kind', t, (c) => c.notNull())
    .addColumn('target_id', t, (c) => c.notNull())
    .addColumn('details', t)
    .addColumn('address', t)
    .addColumn('request_id', t)
    .modifyEnd(sql.raw(clusteredSuffix))
    .execute()
  // An id begins with its time, so each of these indexes is in the order of time too.
  await db.schema.createIndex('audit_events_by_time').on('audit_events').columns(['partner_uuid', 'id']).execute()
  for (const column of ['actor', 'action', 'outcome', 'target_id'] as const) {
    const columns = ['partner_uuid', column, 'id']
    await db.schema.createIndex(`audit_events_by_${column}`).on('audit_events').columns(columns).execute()
  }
  await appendOnly(db, 'audit_events')

  await db.schema.alterTable('users').addColumn('last_signed_in_at', 'bigint').execute()
  await sql`update users set last_signed_in_at =
    (select max(created_at) from sessions where sessions.user_uuid = users.uuid)`.execute(db)
  await db.schema.createIndex('users_by_partner').on('users').columns(['partner_uuid', 'email']).execute()
}
