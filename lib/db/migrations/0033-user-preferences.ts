import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** What each user has chosen for the panel. A null column is no choice, and so is a missing row. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  const t = sql.raw(textType)
  await db.schema
    .createTable('user_preferences')
    .addColumn('user_uuid', t, (c) => c.primaryKey().references('users.uuid').onDelete('cascade'))
    .addColumn('theme', t)
    .addColumn('language', t)
    .addColumn('time_zone', t)
    .addColumn('density', t)
    .addColumn('start_page', t)
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
}
