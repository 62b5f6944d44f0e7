import { type Kysely, sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Schema } from '#lib/db/schema/schema.ts'

export type LeaseKey = { name: string; holder: string }

/** `leftMs`: how long the lease lasts, whoever holds it. */
export type LeaseState = { isHeld: boolean; leftMs: number }

/**
 * Takes or renews a lease for `durationMs`, unless another holder has it. Only the clock of the database counts, so the
 * clocks of the servers may differ. A lease that would last longer than its duration is over: the clock was set back.
 */
export async function takeLease(
  { write, engine, retryWhileLocked }: Database,
  { name, holder }: LeaseKey,
  durationMs: number,
): Promise<LeaseState> {
  const { now } = engine
  const isValid = sql<boolean>`(leases.expires_at > ${now} and leases.expires_at <= ${now} + leases.duration_ms)`
  // Most processes only look: they do not write, and take no lock.
  const { rows: others } = await sql<{ left_ms: number }>`select expires_at - ${now} as left_ms from leases
    where name = ${name} and holder <> ${holder} and ${isValid}`.execute(write)
  if (others[0]) return { isHeld: false, leftMs: others[0].left_ms }
  const take = sql`insert into leases (name, holder, expires_at, duration_ms)
    values (${name}, ${holder}, ${now} + ${durationMs}, ${durationMs})
    on conflict (name) do update
      set holder = excluded.holder, expires_at = excluded.expires_at, duration_ms = excluded.duration_ms
      where leases.holder = excluded.holder or not ${isValid}
    returning name`
  const { rows: own } = await retryWhileLocked(() => take.execute(write))
  return { isHeld: own.length > 0, leftMs: durationMs }
}

/** Ends a lease, so that another process can take it at once. */
export async function releaseLease({ write, retryWhileLocked }: Database, key: LeaseKey): Promise<void> {
  await retryWhileLocked(() => deleteLease(write, key))
}

/** Ends a lease in a transaction of its holder: others can take it when that is committed. */
export async function deleteLease(db: Kysely<Schema>, { name, holder }: LeaseKey): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
