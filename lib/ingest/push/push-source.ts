import type { Transaction } from 'kysely'
import { apiError } from '#lib/api/problems/problems.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { AuditTarget } from '#lib/domain/access/audit/record-event.ts'
import type { Context } from '#lib/domain/context.ts'

/** The name of the source of a push, and what the audit log names. */
type Pusher = { source: string; target: AuditTarget }

/** Throws ApiError, 401, when the token is revoked, or the user locked, while the body arrived. */
export async function pusherOf(trx: Transaction<Schema>, { caller, now }: Context): Promise<Pusher> {
  if (caller.kind === 'session') {
    const user = await trx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('uuid', '=', caller.userUuid)
      .where('locked_at', 'is', null)
      .executeTakeFirst()
    if (!user) throw apiError('unauthorized', {})
    return { source: 'push:session', target: { kind: 'user', id: caller.userUuid, ...user } }
  }
  const token = await trx
    .selectFrom('tokens')
    .innerJoin('users', 'users.uuid', 'tokens.user_uuid')
    .select('tokens.name')
    .where('tokens.id', '=', caller.tokenId)
    .where('tokens.revoked_at', 'is', null)
    .where('tokens.expires_at', '>', now)
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
  if (!token) throw apiError('unauthorized', {})
  return { source: `push:${token.name}`, target: { kind: 'token', id: caller.tokenId, name: token.name } }
}
