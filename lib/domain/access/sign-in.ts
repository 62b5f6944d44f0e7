import { createHash } from 'node:crypto'
import type { AccessContext } from './access-context.ts'
import { beginAttempt, type Counter, forgiveAttempt } from './attempts.ts'
import { networkOf } from './network.ts'
import { verifyPassword } from './passwords.ts'
import type { ProvenUser } from './sessions.ts'
import { accountPace, addressPace } from './throttle.ts'

export type SignIn = {
  email: string
  password: string
  /** Where the attempt comes from, when the mount knows it. */
  address: string | undefined
}

export type SignedIn =
  | { user: ProvenUser }
  /** Wrong, unknown, locked or without a partner: nobody can tell which. With a wait, nothing was checked. */
  | { user: undefined; waitMs: number }

/** Checks a password, slower and slower after failures of the account or the address. */
export async function signIn(context: AccessContext, { email, password, address }: SignIn): Promise<SignedIn> {
  const account = email.trim().toLowerCase().replaceAll('\0', '')
  const user = await context.db.write
    .selectFrom('users')
    .select(['uuid', 'password_hash', 'locked_at', 'partner_uuid', 'session_version'])
    .where('email', '=', account)
    .executeTakeFirst()
  const network = address && networkOf(address)
  const isFamiliar = await hasSignedInFrom(context, user?.uuid ?? '', network)
  const counters = {
    cleared: accountCounter(account, isFamiliar ? network : undefined),
    shared: network ? { key: `address:${network}`, pace: addressPace } : undefined,
  }
  const waitMs = await beginAttempt(context, counters.shared ? [counters.cleared, counters.shared] : [counters.cleared])
  if (waitMs > 0) return { user: undefined, waitMs }

  const isRight = await verifyPassword(password.slice(0, 4_000), user?.password_hash ?? null)
  if (!isRight || !user || user.locked_at !== null || user.partner_uuid === null) return { user: undefined, waitMs: 0 }
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
