import { hash } from 'node:crypto'
import { foldAscii, userEmailKey } from '#lib/values/email/user-email.ts'
import type { AccessContext } from '../access-context.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { admitHashing } from '../passwords/hash-queue.ts'
import type { ProvenUser } from '../sessions/sessions.ts'
import type { NamedUser } from '../users/record-user.ts'
import { beginAttempt, type Counter, forgiveAttempt } from './attempts.ts'
import { type Attempt, recordFailedSignIn } from './failed-sign-in.ts'
import { networkOf } from './network.ts'
import { accountPace, addressPace } from './throttle.ts'

export type SignIn = Attempt & { email: string; password: string }

export type SignedIn =
  | { user: ProvenUser }
  /** Wrong password, unknown or locked user, or no partner: the result does not show which. With a wait, nothing was checked. */
  | { user: undefined; waitMs: number }

/**
 * Checks a password. Failures of the account or the address delay the next attempt more and more. Throws TooBusyError,
 * without counting an attempt, when too many passwords are being checked.
 */
export function signIn(context: AccessContext, input: SignIn): Promise<SignedIn> {
  return admitHashing(() => checkPassword(context, input))
}

async function checkPassword(context: AccessContext, { email, password, ...attempt }: SignIn): Promise<SignedIn> {
  const account = foldAscii(email.trim())
  const user = await context.db.write
    .selectFrom('users')
    .select(['uuid', 'email', 'name', 'password_hash', 'locked_at', 'partner_uuid', 'session_version'])
    .where('email', '=', userEmailKey(account) ?? '')
    .executeTakeFirst()
  const network = attempt.address && networkOf(attempt.address)
  const isFamiliar = await hasSignedInFrom(context, user?.uuid ?? '', network)
  const own = accountCounter(account, isFamiliar ? network : undefined)
  const shared = network ? [{ key: `address:${network}`, pace: addressPace }] : []
  const { waitMs, counted } = await beginAttempt(context, [own, ...shared])
  if (waitMs > 0) return { user: undefined, waitMs }

  const isRight = await verifyPassword(password.slice(0, 4_000), user?.password_hash ?? null)
  if (!isRight || !user || user.locked_at !== null || user.partner_uuid === null) {
    await recordFailure(context, own.key, { user, attempt })
    return { user: undefined, waitMs: 0 }
  }
  await forgiveAttempt(context, counted, own)
  return { user: { userUuid: user.uuid, version: user.session_version } }
}

/**
 * A network from which the user has signed in before has its own counter, so that attackers elsewhere cannot lock the
 * user out. The account is hashed, because people type passwords into the wrong field.
 */
function accountCounter(account: string, familiarNetwork: string | undefined): Counter {
  const digest = hash('sha256', `${account}\n${familiarNetwork ?? ''}`, 'base64url')
  return { key: `account:${digest}`, pace: accountPace }
}

/** Takes the same time for an account that does not exist. */
async function hasSignedInFrom({ db }: AccessContext, userUuid: string, network: string | undefined): Promise<boolean> {
  const known = await db.write
    .selectFrom('sessions')
    .select('address')
    .distinct()
    .where('user_uuid', '=', userUuid)
    .where('address', 'is not', null)
    .execute()
  return known.some(({ address }) => address !== null && networkOf(address) === network)
}

/**
 * Records a failed sign-in of a user. For an unknown account there is no event, because anyone could fill the disk; the
 * transaction still runs, so that the time does not show whether the account exists.
 */
async function recordFailure(
  { db, now }: AccessContext,
  key: string,
  { user, attempt }: { user: NamedUser | undefined; attempt: Attempt },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.updateTable('sign_in_failures').set({ last_failed_at: now }).where('key', '=', key).execute()
    if (user) await recordFailedSignIn(transaction, { now, ...attempt }, user)
  })
}
