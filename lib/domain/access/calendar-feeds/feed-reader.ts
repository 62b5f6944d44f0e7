import type { Database } from '#lib/db/client.ts'
import { hashToken } from '../tokens/token-format.ts'

/** The user who created a calendar feed: the feed shows what that user may read. */
type FeedReader = { feedId: string; userUuid: string; partnerUuid: string }

const form = /^[\w-]{43}$/

/** The address of a calendar feed; its secret has 256 random bits. */
export function feedUrl(baseUrl: string, secret: string): string {
  return `${baseUrl}/calendar-feeds/${secret}.ics`
}

/**
 * The reader of a feed by the last part of its address. Undefined for a wrong or revoked secret, a locked user and a user
 * without a partner, as for API tokens. Every user with a partner may read forecasts.
 */
export async function findFeedReader(db: Database, file: string, pepper: string): Promise<FeedReader | undefined> {
  const secret = file.endsWith('.ics') ? file.slice(0, -4) : ''
  if (!form.test(secret)) return undefined
  // Reads the primary: a replica can still have a revoked feed.
  const row = await db.write
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.uuid', 'calendar_feeds.user_uuid')
    .select(['calendar_feeds.id', 'users.uuid', 'users.partner_uuid'])
    .where('calendar_feeds.hash', '=', hashToken(secret, pepper))
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
  if (!row?.partner_uuid) return undefined
  return { feedId: row.id, userUuid: row.uuid, partnerUuid: row.partner_uuid }
}
