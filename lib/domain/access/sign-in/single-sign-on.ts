import { userEmailKey } from '#lib/values/email/user-email.ts'
import type { AccessContext } from '../access-context.ts'
import type { ProvenUser } from '../sessions/sessions.ts'
import { type Attempt, recordFailedSignIn } from './failed-sign-in.ts'

export type SingleSignOn =
  | { user: ProvenUser }
  | { user: undefined; reason: 'no-such-user' }
  | { user: undefined; reason: 'user-locked' | 'user-without-partner'; userUuid: string }

/** Returns the user with the e-mail address that the identity provider has verified, or the reason why sign-in is refused. */
export async function userOfVerifiedEmail(
  { db, now }: AccessContext,
  email: string,
  attempt: Attempt = { address: undefined },
): Promise<SingleSignOn> {
  const user = await db.write
    .selectFrom('users')
    .select(['uuid', 'email', 'name', 'session_version', 'locked_at', 'partner_uuid'])
    .where('email', '=', userEmailKey(email) ?? '')
    .executeTakeFirst()
  if (!user) return { user: undefined, reason: 'no-such-user' }
  if (user.locked_at === null && user.partner_uuid !== null) {
    return { user: { userUuid: user.uuid, version: user.session_version } }
  }
  await db.transaction((transaction) => recordFailedSignIn(transaction, { now, ...attempt }, user))
  const reason = user.locked_at === null ? 'user-without-partner' : 'user-locked'
  return { user: undefined, reason, userUuid: user.uuid }
}
