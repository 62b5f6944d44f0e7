import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Creates signed-in sessions, and the failed sign-ins that slow down the next ones. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  const t = sql.raw(textType)
  await db.schema
    .createTable('sessions')
    .addColumn('id', t, (c) => c.primaryKey())
    .addColumn('user_uuid', t, (c) => c.notNull().references('users.uuid'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_uuid').execute()
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('key', t, (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('last_failed_at', 'bigint', (c) => c.notNull())
    .execute()
}
