import type { AccessContext } from './access-context.ts'
import type { ProvenUser } from './sessions.ts'

/** The user whom another server has verified by e-mail address; undefined when none of ours may enter by it. */
export async function userOfVerifiedEmail({ db }: AccessContext, email: string): Promise<ProvenUser | undefined> {
  const user = await db.write
    .selectFrom('users')
    .select(['uuid', 'session_version'])
    .where('email', '=', email.toLowerCase().replaceAll('\0', ''))
    .where('locked_at', 'is', null)
    .where('partner_uuid', 'is not', null)
    .executeTakeFirst()
  return user && { userUuid: user.uuid, version: user.session_version }
}
