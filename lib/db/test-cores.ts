import type { Insertable, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Adds active cores of the partner `p`. */
export async function addCores(
  db: Kysely<Schema>,
  ids: readonly string[],
  more: Partial<Insertable<Schema['hybrid_cores']>> = {},
): Promise<void> {
  await db
    .insertInto('partners')
    .values({ uuid: 'p', name: 'P', email: null })
    .onConflict((row) => row.doNothing())
    .execute()
  const core = { partner_uuid: 'p', status: 'active', public_available: 0, location_uuid: null, replicas: 3, ...more }
  await db
    .insertInto('hybrid_cores')
    .values(ids.map((id) => ({ id, ...core })))
    .execute()
}
