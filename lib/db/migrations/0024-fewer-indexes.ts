import type { Kysely } from 'kysely'

/** Lists of ascending usage read the index of the descending one (`lib/db/queries/grouped-order.ts`): writes are faster. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const quantity of ['memory', 'storage']) await db.schema.dropIndex(`assets_by_${quantity}_asc`).execute()
}
