import type { Transaction } from 'kysely'
import type { Schema, SignInFailureRow } from '#lib/db/schema.ts'
import type { AccessContext } from './access-context.ts'
import { afterFailure, forgottenAfterMs, type Pace, waitMs } from './throttle.ts'

/** What failures are counted for, such as an account or an address. */
export type Counter = { key: string; pace: Pace }

/**
 * Counts an attempt as failed before it is made, so that many at once are no way around the delay. Answers how long it
 * must wait instead, in milliseconds, when it comes too early; then it is not counted.
 */
export async function beginAttempt({ db, now }: AccessContext, counters: readonly Counter[]): Promise<number> {
  const keys = counters.map(({ key }) => key)
  const known = await db.write.selectFrom('sign_in_failures').selectAll().where('key', 'in', keys).execute()
  const early = longestWaitMs(counters, known, now)
  // Refusing writes nothing, so that it stays cheap.
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

/** Takes back what an attempt that succeeded was counted for: `cleared` forgets all, `shared` only this one. */
export async function forgiveAttempt(
  { db, now }: AccessContext,
  { cleared, shared }: { cleared: Counter; shared: Counter | undefined },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .deleteFrom('sign_in_failures')
      .where((row) => row.or([row('key', '=', cleared.key), row('last_failed_at', '<', now - forgottenAfterMs)]))
      .execute()
    await transaction
      .updateTable('sign_in_failures')
      .set((row) => ({ failures: row('failures', '-', 1) }))
      .where('key', '=', shared?.key ?? '')
      .where('failures', '>', 0)
      .execute()
  })
}

/** The rows of the keys, made where there are none, which nobody else changes until the transaction ends. */
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
