import type { AccessContext } from './access-context.ts'
import { recordFailedSignIn } from './failed-sign-in.ts'
import type { ProvenUser } from './sessions.ts'

/** The user whom another server has verified by e-mail address; undefined when none of ours may enter by it. */
export async function userOfVerifiedEmail(
  { db, now }: AccessContext,
  email: string,
  address?: string | undefined,
): Promise<ProvenUser | undefined> {
  const user = await db.write
    .selectFrom('users')
    .select(['uuid', 'session_version', 'locked_at', 'partner_uuid'])
    .where('email', '=', email.toLowerCase().replaceAll('\0', ''))
    .executeTakeFirst()
  if (!user) return undefined
  if (user.locked_at === null && user.partner_uuid !== null) {
    return { userUuid: user.uuid, version: user.session_version }
  }
  await db.transaction((transaction) => recordFailedSignIn(transaction, { now, address }, user))
  return undefined
}
