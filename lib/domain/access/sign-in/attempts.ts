import type { Transaction } from 'kysely'
import type { SignInFailureRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { AccessContext } from '../access-context.ts'
import { afterFailure, type Failures, forgottenAfterMs, type Pace, waitMs } from './throttle.ts'

/** A key whose failures are counted, such as an account or an address. */
export type Counter = { key: string; pace: Pace }

/** The failures of a key before and after an attempt was counted. */
type Counted = { key: string; before: Failures; after: Failures }

/** With a wait, in milliseconds, the attempt is not allowed yet and nothing was counted. */
type Begun = { waitMs: number; counted: readonly Counted[] }

/** Counts an attempt as failed before it is made, so that parallel attempts cannot avoid the delay. */
export async function beginAttempt({ db, now }: AccessContext, counters: readonly Counter[]): Promise<Begun> {
  const keys = counters.map(({ key }) => key)
  const known = await db.write.selectFrom('sign_in_failures').selectAll().where('key', 'in', keys).execute()
  const early = longestWaitMs(counters, known, now)
  // A refusal writes nothing, so that it stays cheap.
  if (early > 0) return { waitMs: early, counted: [] }
  return db.transaction(async (transaction) => {
    const rows = await lockRows(transaction, keys, now)
    const wait = longestWaitMs(counters, rows, now)
    if (wait > 0) return { waitMs: wait, counted: [] }
    const counted = counters.map(({ key, pace }) => {
      const { failures, last_failed_at } = rowOf(rows, key) ?? { failures: 0, last_failed_at: now }
      const before = { failures, last_failed_at }
      return { key, before, after: afterFailure(before, now, pace) }
    })
    for (const { key, after } of counted) {
      await transaction.updateTable('sign_in_failures').set(after).where('key', '=', key).execute()
    }
    return { waitMs: 0, counted }
  })
}

/** Uncounts a successful attempt: the key `cleared` loses all its failures, the others only this one. */
export async function forgiveAttempt(
  { db, now }: AccessContext,
  counted: readonly Counted[],
  { key: cleared }: Counter,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .deleteFrom('sign_in_failures')
      .where((row) => row.or([row('key', '=', cleared), row('last_failed_at', '<', now - forgottenAfterMs)]))
      .execute()
    for (const one of counted) if (one.key !== cleared) await uncount(transaction, one)
  })
}

/** Uncounts an attempt that `beginAttempt` has counted. */
export async function uncountAttempt({ db }: AccessContext, counted: readonly Counted[]): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const one of counted) await uncount(transaction, one)
  })
}

/** Restores the former failures, so that a success delays nothing; after another attempt, takes back only this failure. */
async function uncount(transaction: Transaction<Schema>, { key, before, after }: Counted): Promise<void> {
  const ofKey = transaction.updateTable('sign_in_failures').where('key', '=', key)
  const { numUpdatedRows } = await ofKey
    .set(before)
    .where('failures', '=', after.failures)
    .where('last_failed_at', '=', after.last_failed_at)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await ofKey
    .set((row) => ({ failures: row('failures', '-', 1) }))
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
