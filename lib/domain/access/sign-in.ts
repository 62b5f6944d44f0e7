import { type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'
import type { AccessContext } from './access-context.ts'
import { verifyPassword } from './passwords.ts'
import { forgottenAfterMs, waitMs } from './throttle.ts'

export type SignIn = {
  email: string
  password: string
  /** Where the attempt comes from, when the mount knows it. */
  address: string | undefined
}

export type SignedIn =
  | { userUuid: string }
  /** Wrong or unknown, which nobody is told apart. */
  | { userUuid: undefined; waitMs: number }

/** Checks a password, slower and slower after failures of the account or the address. */
export async function signIn({ db, now }: AccessContext, { email, password, address }: SignIn): Promise<SignedIn> {
  const account = email.trim().toLowerCase().slice(0, 254).replaceAll('\0', '')
  const keys = [`account:${account}`, ...(address ? [`address:${address}`] : [])]
  const known = await db.write.selectFrom('sign_in_failures').selectAll().where('key', 'in', keys).execute()
  const wait = Math.max(0, ...known.map((one) => waitMs(one, now)))
  if (wait > 0) return { userUuid: undefined, waitMs: wait }

  const user = await db.write
    .selectFrom('users')
    .select(['uuid', 'password_hash', 'locked_at', 'partner_uuid'])
    .where('email', '=', account)
    .executeTakeFirst()
  const isRight = await verifyPassword(password.slice(0, 1_000), user?.password_hash ?? null)
  if (isRight && user && user.locked_at === null && user.partner_uuid !== null) {
    await db.transaction((trx) =>
      trx
        .deleteFrom('sign_in_failures')
        .where('key', '=', keys[0] ?? '')
        .execute(),
    )
    return { userUuid: user.uuid }
  }
  await db.transaction((trx) => noteFailures(trx, keys, now))
  return { userUuid: undefined, waitMs: 0 }
}

async function noteFailures(db: Kysely<Schema>, keys: readonly string[], now: number): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', now - forgottenAfterMs)
    .execute()
  await db
    .insertInto('sign_in_failures')
    .values(keys.map((key) => ({ key, failures: 1, last_failed_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`sign_in_failures.failures + 1`,
        last_failed_at: now,
      }),
    )
    .execute()
}
