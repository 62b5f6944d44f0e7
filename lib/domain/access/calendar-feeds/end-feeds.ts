import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { type AuditEvent, recordEvent } from '../audit/record-event.ts'
import type { ChangeContext } from '../origin.ts'
import type { NamedUser } from '../users/record-user.ts'

type Cause = Pick<ChangeContext, 'now' | 'origin'>
type FeedEvent = { action: Extract<AuditEvent['action'], `calendar_feed.${string}`>; id: string; name: string }

/** Records an audit event of a calendar feed. */
export function recordFeed(
  transaction: Transaction<Schema>,
  cause: Cause,
  user: Pick<NamedUser, 'uuid' | 'partner_uuid' | 'email'>,
  { action, id, name }: FeedEvent,
): Promise<void> {
  return recordEvent(transaction, cause, {
    partnerUuid: user.partner_uuid,
    action,
    target: { kind: 'calendar_feed', id, name },
    details: { user_uuid: user.uuid, user_email: user.email },
  })
}

/** Revokes the calendar feeds of a user, or one of them, each with an audit event. Returns their number. */
export async function endFeedsOf(
  transaction: Transaction<Schema>,
  cause: Cause,
  user: Pick<NamedUser, 'uuid' | 'partner_uuid' | 'email'>,
  feedId?: string,
): Promise<number> {
  const ended = await transaction
    .deleteFrom('calendar_feeds')
    .where('user_uuid', '=', user.uuid)
    .$if(feedId !== undefined, (query) => query.where('id', '=', feedId ?? ''))
    .returning(['id', 'name'])
    .execute()
  for (const feed of ended) await recordFeed(transaction, cause, user, { action: 'calendar_feed.revoke', ...feed })
  return ended.length
}
