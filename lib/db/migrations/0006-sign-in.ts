import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the client of each session, and one-time links that create the first owner. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  const t = sql.raw(textType)
  await db.schema.alterTable('sessions').addColumn('address', t).execute()
  await db.schema.alterTable('sessions').addColumn('user_agent', t).execute()
  await db.schema
    .createTable('setup_links')
    .addColumn('secret_hash', t, (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
}
