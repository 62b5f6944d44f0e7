import { createHash } from 'node:crypto'
import type { AccessContext } from './access-context.ts'
import { beginAttempt, type Counter, forgiveAttempt } from './attempts.ts'
import { type Attempt, recordFailedSignIn } from './failed-sign-in.ts'
import { networkOf } from './network.ts'
import { verifyPassword } from './passwords.ts'
import type { ProvenUser } from './sessions.ts'
import { accountPace, addressPace } from './throttle.ts'

export type SignIn = Attempt & { email: string; password: string }

export type SignedIn =
  | { user: ProvenUser }
  /** Wrong, unknown, locked or without a partner: nobody can tell which. With a wait, nothing was checked. */
  | { user: undefined; waitMs: number }

/** Checks a password, slower and slower after failures of the account or the address. */
export async function signIn(context: AccessContext, { email, password, ...attempt }: SignIn): Promise<SignedIn> {
  const account = email.trim().toLowerCase().replaceAll('\0', '')
  const user = await context.db.write
    .selectFrom('users')
    .select(['uuid', 'password_hash', 'locked_at', 'partner_uuid', 'session_version'])
    .where('email', '=', account)
    .executeTakeFirst()
  const network = attempt.address && networkOf(attempt.address)
  const isFamiliar = await hasSignedInFrom(context, user?.uuid ?? '', network)
  const counters = {
    cleared: accountCounter(account, isFamiliar ? network : undefined),
    shared: network ? { key: `address:${network}`, pace: addressPace } : undefined,
  }
  const waitMs = await beginAttempt(context, counters.shared ? [counters.cleared, counters.shared] : [counters.cleared])
  if (waitMs > 0) return { user: undefined, waitMs }

  const isRight = await verifyPassword(password.slice(0, 4_000), user?.password_hash ?? null)
  if (!isRight || !user || user.locked_at !== null || user.partner_uuid === null) {
    await recordFailure(context, counters.cleared.key, { user, attempt })
    return { user: undefined, waitMs: 0 }
  }
  await forgiveAttempt(context, counters)
  return { user: { userUuid: user.uuid, version: user.session_version } }
}

/**
 * Failures of strangers slow down strangers alone: who has signed in from a network before is counted apart, or anyone
 * could keep anyone out. The address is hashed, for people type passwords into the wrong field.
 */
function accountCounter(account: string, familiarNetwork: string | undefined): Counter {
  const hash = createHash('sha256')
    .update(`${account}\n${familiarNetwork ?? ''}`)
    .digest('base64url')
  return { key: `account:${hash}`, pace: accountPace }
}

/** Costs the same for an account that does not exist. */
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
 * Writes down that signing in as a user has failed. Of an account that does not exist nothing is kept: it is nobody's,
 * and anyone could fill the disk with it. What it costs is the same, or time would tell who has an account.
 */
async function recordFailure(
  { db, now }: AccessContext,
  key: string,
  { user, attempt }: { user: { uuid: string; partner_uuid: string | null } | undefined; attempt: Attempt },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.updateTable('sign_in_failures').set({ last_failed_at: now }).where('key', '=', key).execute()
    if (user) await recordFailedSignIn(transaction, { now, ...attempt }, user)
  })
}
