import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Counts that several servers share; of the embedded database there is one, which counts in memory. */
export async function up(db: Kysely<unknown>, { name }: Engine): Promise<void> {
  if (name !== 'postgres') return
  // Unlogged: a crash may forget them, a write need not wait for the disk, and a replica has no use for them.
  await sql`create unlogged table rate_limits (key text primary key, points integer not null, expire bigint)`.execute(
    db,
  )
}
