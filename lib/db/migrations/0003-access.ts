import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Creates users, one-time password links and API tokens. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  const t = sql.raw(textType)
  const schema = db.schema
  await schema
    .createTable('users')
    .addColumn('uuid', t, (c) => c.primaryKey())
    .addColumn('partner_uuid', t, (c) => c.references('partners.uuid'))
    .addColumn('email', t, (c) => c.notNull().unique())
    .addColumn('name', t)
    .addColumn('role', t, (c) => c.notNull())
    .addColumn('password_hash', t)
    .addColumn('locked_at', 'bigint')
    .addColumn('session_version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('password_links')
    .addColumn('secret_hash', t, (c) => c.primaryKey())
    .addColumn('user_uuid', t, (c) => c.notNull().references('users.uuid'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await schema
    .createTable('tokens')
    .addColumn('id', t, (c) => c.primaryKey())
    .addColumn('user_uuid', t, (c) => c.notNull().references('users.uuid'))
    .addColumn('name', t, (c) => c.notNull())
    .addColumn('hint', t, (c) => c.notNull())
    .addColumn('hash', t, (c) => c.notNull().unique())
    .addColumn('scopes', t, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await schema.createIndex('tokens_by_user').on('tokens').columns(['user_uuid', 'created_at']).execute()
}
