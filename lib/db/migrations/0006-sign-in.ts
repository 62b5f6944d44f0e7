import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Where sessions were begun, and the one-time links with which the first owner is set up. */
export async function up(db: Kysely<unknown>, { text }: Engine): Promise<void> {
  const t = sql.raw(text)
  await db.schema.alterTable('sessions').addColumn('address', t).execute()
  await db.schema.alterTable('sessions').addColumn('user_agent', t).execute()
  await db.schema
    .createTable('setup_links')
    .addColumn('secret_hash', t, (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
}
