import type { Transaction } from 'kysely'
import type { SignInFailureRow } from '#lib/db/access-schema.ts'
import type { Schema } from '#lib/db/schema.ts'
import type { AccessContext } from '../access-context.ts'
import { afterFailure, forgottenAfterMs, type Pace, waitMs } from './throttle.ts'

/** A key whose failures are counted, such as an account or an address. */
export type Counter = { key: string; pace: Pace }

/**
 * Counts an attempt as failed before it is made, so that parallel attempts cannot avoid the delay. Returns 0, or the
 * milliseconds until the next attempt is allowed; then nothing is counted.
 */
export async function beginAttempt({ db, now }: AccessContext, counters: readonly Counter[]): Promise<number> {
  const keys = counters.map(({ key }) => key)
  const known = await db.write.selectFrom('sign_in_failures').selectAll().where('key', 'in', keys).execute()
  const early = longestWaitMs(counters, known, now)
  // A refusal writes nothing, so that it stays cheap.
  if (early > 0) return early
  return db.transaction(async (transaction) => {
    const rows = await lockRows(transaction, keys, now)
    const wait = longestWaitMs(counters, rows, now)
    if (wait > 0) return wait
    for (const { key, pace } of counters) {
      const failed = afterFailure(rowOf(rows, key), now, pace)
      await transaction.updateTable('sign_in_failures').set(failed).where('key', '=', key).execute()
    }
    return 0
  })
}

/** Uncounts a successful attempt: `cleared` loses all its failures, `shared` only this one. */
export async function forgiveAttempt(
  { db, now }: AccessContext,
  { cleared, shared }: { cleared: Counter; shared: Counter | undefined },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .deleteFrom('sign_in_failures')
      .where((row) => row.or([row('key', '=', cleared.key), row('last_failed_at', '<', now - forgottenAfterMs)]))
      .execute()
    if (shared) await uncountOne(transaction, shared)
  })
}

/** Uncounts one attempt that `beginAttempt` has counted. */
export async function uncountAttempt({ db }: AccessContext, counter: Counter): Promise<void> {
  await db.transaction((transaction) => uncountOne(transaction, counter))
}

async function uncountOne(transaction: Transaction<Schema>, { key }: Counter): Promise<void> {
  await transaction
    .updateTable('sign_in_failures')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

/** Creates the missing rows of the keys, locks all of them until the transaction ends, and returns them. */
function lockRows(transaction: Transaction<Schema>, keys: readonly string[], now: number): Promise<SignInFailureRow[]> {
  return (
    transaction
      .insertInto('sign_in_failures')
      .values(keys.map((key) => ({ key, failures: 0, last_failed_at: now })))
      // An update that changes nothing is the row lock that both engines have.
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({ failures: row.ref('sign_in_failures.failures') })),
      )
      .returningAll()
      .execute()
  )
}

function longestWaitMs(counters: readonly Counter[], rows: readonly SignInFailureRow[], now: number): number {
  return Math.max(0, ...counters.map(({ key, pace }) => waitMs(rowOf(rows, key), now, pace)))
}

function rowOf(rows: readonly SignInFailureRow[], key: string): SignInFailureRow | undefined {
  return rows.find((row) => row.key === key)
}
