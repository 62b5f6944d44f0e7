import type { Kysely } from 'kysely'

/** Adds the newest observation of each quantity to the totals; null: not known before the next write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const quantity of ['cpu', 'memory', 'storage']) {
    await db.schema.alterTable('asset_totals').addColumn(`${quantity}_observed_at`, 'bigint').execute()
  }
}
