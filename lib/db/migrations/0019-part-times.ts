import type { Kysely } from 'kysely'

/** Adds when the status and each quantity of an asset were observed; null: when the asset was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of ['status', 'cpu', 'memory', 'storage']) {
    await db.schema.alterTable('assets').addColumn(`${part}_observed_at`, 'bigint').execute()
  }
}
