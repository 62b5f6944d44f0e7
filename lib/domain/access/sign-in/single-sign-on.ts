import { userEmailKey } from '#lib/values/email/user-email.ts'
import type { Role } from '#lib/values/rights.ts'
import { lockRow } from '../../lock-row.ts'
import type { AccessContext } from '../access-context.ts'
import type { ProvenUser } from '../sessions/sessions.ts'
import { insertFreeUser, userRowOf } from '../users/new-user.ts'
import { recordUser } from '../users/record-user.ts'
import { type Attempt, recordFailedSignIn } from './failed-sign-in.ts'

export type SingleSignOn =
  | { user: ProvenUser }
  | { user: undefined; reason: 'no-such-user' | 'user-removed' | 'partner-missing' }
  | { user: undefined; reason: 'user-locked' | 'user-without-partner'; userUuid: string }

/** How to create a user that the identity provider has verified; `issuer` is the name of the provider. */
export type NewSignOnUser = { role: Role; partnerUuid: string; issuer: string }

/**
 * Returns the user with the e-mail address that the identity provider has verified, or the reason why sign-in is refused.
 * With `creation`, an address that no user has gets a user without a password. A user that exists never changes.
 */
export async function userOfVerifiedEmail(
  context: AccessContext,
  email: string,
  attempt: Attempt = { address: undefined },
  creation?: NewSignOnUser,
): Promise<SingleSignOn> {
  const { db, now } = context
  const user = await db.write
    .selectFrom('users')
    .select(['uuid', 'email', 'name', 'session_version', 'locked_at', 'partner_uuid'])
    .where('email', '=', userEmailKey(email) ?? '')
    .executeTakeFirst()
  if (!user) {
    const reason = creation ? await createUser(context, email, attempt, creation) : 'no-such-user'
    return reason ? { user: undefined, reason } : userOfVerifiedEmail(context, email, attempt)
  }
  if (user.locked_at === null && user.partner_uuid !== null) {
    return { user: { userUuid: user.uuid, version: user.session_version } }
  }
  await db.transaction((transaction) => recordFailedSignIn(transaction, { now, ...attempt }, user))
  const reason = user.locked_at === null ? 'user-without-partner' : 'user-locked'
  return { user: undefined, reason, userUuid: user.uuid }
}

/** Creates the user unless another request has just done so. Returns the reason why there may be none, if any. */
async function createUser(
  { db, now }: AccessContext,
  email: string,
  { address, requestId }: Attempt,
  { role, partnerUuid, issuer }: NewSignOnUser,
): Promise<'user-removed' | 'partner-missing' | undefined> {
  const user = { ...(await userRowOf({ email, role }, now)), partner_uuid: partnerUuid }
  return db.transaction(async (transaction) => {
    if (!(await lockRow(transaction, 'partners', { uuid: partnerUuid }))) return 'partner-missing'
    const removed = transaction.selectFrom('removed_users').select('email').where('email', '=', user.email)
    if (await removed.executeTakeFirst()) return 'user-removed'
    if (!(await insertFreeUser(transaction, user))) return undefined
    // The person is the author, as in the event of the sign-in that follows.
    const origin = { actor: { kind: 'session', userUuid: user.uuid }, address, requestId } as const
    const details = { role, by: 'single-sign-on', issuer }
    await recordUser(transaction, { now, origin }, user, { action: 'user.create', details })
    return undefined
  })
}
