import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the addresses of users that were removed with their partner: single sign-on does not create them again. */
export async function up(db: Kysely<unknown>, { textType, clusteredSuffix }: Engine): Promise<void> {
  await db.schema
    .createTable('removed_users')
    .addColumn('email', sql.raw(textType), (c) => c.primaryKey())
    .addColumn('removed_at', 'bigint', (c) => c.notNull())
    .modifyEnd(sql.raw(clusteredSuffix))
    .execute()
}
