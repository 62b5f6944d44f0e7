import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds request counts that several servers share. The server of an embedded database counts in memory. */
export async function up(db: Kysely<unknown>, { isShared }: Engine): Promise<void> {
  if (!isShared) return
  // Unlogged: writes do not wait for the disk, a crash may lose the counts, and a replica does not need them.
  await sql`create unlogged table rate_limits (key text primary key, points integer not null, expire bigint)`.execute(
    db,
  )
}
