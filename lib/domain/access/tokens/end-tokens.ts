import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { endFeedsOf } from '../calendar-feeds/end-feeds.ts'
import type { ChangeContext } from '../origin.ts'
import type { NamedUser } from '../users/record-user.ts'
import { findUser } from '../users/user-key.ts'
import { recordToken } from './record-token.ts'

/** Revokes an active token. Returns false when there is none or it belongs to another user. */
export async function endToken(
  transaction: Transaction<Schema>,
  context: ChangeContext,
  { id, userUuid }: { id: string; userUuid?: string | undefined },
): Promise<boolean> {
  const { now } = context
  const ended = await transaction
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(userUuid !== undefined, (query) => query.where('user_uuid', '=', userUuid ?? ''))
    .returning(['user_uuid', 'name'])
    .executeTakeFirst()
  if (!ended) return false
  const user = await findUser(transaction, { userUuid: ended.user_uuid })
  await recordToken(transaction, context, user, { action: 'token.revoke', id, name: ended.name })
  return true
}

/**
 * Revokes every active token and every calendar feed of a user whose row is locked, each with an audit event. Returns the
 * number of tokens.
 */
export async function endTokensOf(
  transaction: Transaction<Schema>,
  context: Pick<ChangeContext, 'now' | 'origin'>,
  user: NamedUser,
): Promise<number> {
  const ended = await transaction
    .updateTable('tokens')
    .set({ revoked_at: context.now })
    .where('user_uuid', '=', user.uuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', context.now)
    .returning(['id', 'name'])
    .execute()
  for (const token of ended) await recordToken(transaction, context, user, { action: 'token.revoke', ...token })
  await endFeedsOf(transaction, context, user)
  return ended.length
}
