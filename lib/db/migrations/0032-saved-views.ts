import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Saved views of the panel's tables, and the view that each user has as the default of a table. `private_to` is the only
 * user who sees a view, and null when it is shared: the private views of a removed user go with the user, shared ones stay.
 */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  const t = sql.raw(textType)
  await db.schema
    .createTable('saved_views')
    .addColumn('id', t, (c) => c.primaryKey())
    .addColumn('partner_uuid', t, (c) => c.notNull().references('partners.uuid'))
    .addColumn('private_to', t, (c) => c.references('users.uuid').onDelete('cascade'))
    .addColumn('made_by', t, (c) => c.references('users.uuid').onDelete('set null'))
    .addColumn('name', t, (c) => c.notNull())
    .addColumn('page', t, (c) => c.notNull())
    .addColumn('record', t)
    .addColumn('query', t, (c) => c.notNull())
    .addColumn('columns', t)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('saved_views_by_partner').on('saved_views').columns(['partner_uuid', 'name']).execute()
  for (const column of ['private_to', 'made_by']) {
    await db.schema.createIndex(`saved_views_${column}`).on('saved_views').column(column).execute()
  }
  await db.schema
    .createTable('view_defaults')
    .addColumn('user_uuid', t, (c) => c.notNull().references('users.uuid').onDelete('cascade'))
    .addColumn('page', t, (c) => c.notNull())
    .addColumn('view_id', t, (c) => c.notNull().references('saved_views.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('view_defaults_key', ['user_uuid', 'page'])
    .execute()
  await db.schema.createIndex('view_defaults_by_view').on('view_defaults').column('view_id').execute()
}
