import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** The secret addresses at which calendar programs read the order-by dates of forecasts. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  const t = sql.raw(textType)
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('id', t, (c) => c.primaryKey())
    .addColumn('user_uuid', t, (c) => c.notNull().references('users.uuid'))
    .addColumn('name', t, (c) => c.notNull())
    .addColumn('hash', t, (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('calendar_feeds_by_user')
    .on('calendar_feeds')
    .columns(['user_uuid', 'created_at'])
    .execute()
}
