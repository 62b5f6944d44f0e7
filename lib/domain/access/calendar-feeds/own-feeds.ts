import { randomUUID } from 'node:crypto'
import { parseUuid } from '#lib/values/ids.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { InputError } from '../../input-error.ts'
import { isoTime, isoTimeOrNull } from '../../iso-time.ts'
import { orderOf } from '../../lists/order.ts'
import type { ListInput, ListResult } from '../../lists/page.ts'
import { readPage } from '../../lists/read-page.ts'
import { createLinkSecret } from '../passwords/link-secret.ts'
import { requireOpenSession } from '../sessions/sessions.ts'
import { hashToken } from '../tokens/token-format.ts'
import { findUser, userForUpdate } from '../users/user-key.ts'
import { endFeedsOf, recordFeed } from './end-feeds.ts'
import { feedUrl } from './feed-reader.ts'

export const maxFeeds = 20

export type OwnFeed = { id: string; name: string; created_at: string; last_used_at: string | null }

/** The calendar feeds of the caller, newest first. */
export async function listOwnFeeds(
  { db, caller }: Context,
  { page }: Pick<ListInput<unknown, never>, 'page'>,
): Promise<ListResult<OwnFeed>> {
  const own = db.write
    .selectFrom('calendar_feeds')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_uuid', '=', caller.userUuid)
  const newestFirst = orderOf([{ name: 'created_at', descending: true }], { created_at: 'created_at' }, ['id'])
  const { rows, total } = await readPage(own, newestFirst, page)
  const items = rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: isoTime(created_at),
    last_used_at: isoTimeOrNull(last_used_at),
  }))
  return { items, total }
}

/** Creates a calendar feed of the caller. Throws InputError when the caller has 20 of them or is locked. */
export async function createOwnFeed(
  context: Context,
  input: { fields(): Promise<{ name: string }> },
): Promise<{ id: string; name: string; url: string; created_at: string }> {
  const { name } = await input.fields()
  const { db, now, caller, baseUrl, pepper } = context
  const id = randomUUID()
  const secret = createLinkSecret()
  await db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, { userUuid: caller.userUuid })
    if (user.locked_at !== null) throw new InputError(`the user ${user.email} is locked`)
    await requireOpenSession(transaction, caller)
    const { feeds } = await transaction
      .selectFrom('calendar_feeds')
      .select((row) => row.fn.countAll<number>().as('feeds'))
      .where('user_uuid', '=', user.uuid)
      .executeTakeFirstOrThrow()
    if (feeds >= maxFeeds) {
      throw new InputError(`the user ${user.email} has ${maxFeeds} calendar feeds already; revoke one first`)
    }
    const hash = hashToken(secret, pepper)
    const row = { id, user_uuid: user.uuid, name, hash, created_at: now, last_used_at: null }
    await transaction.insertInto('calendar_feeds').values(row).execute()
    await recordFeed(transaction, context, user, { action: 'calendar_feed.create', id, name })
  })
  return { id, name, url: feedUrl(baseUrl, secret), created_at: isoTime(now) }
}

/** Revokes a calendar feed of the caller. Throws DomainError `record-not-found` unless the caller has it. */
export async function revokeOwnFeed(context: Context, input: { feed_id: string }): Promise<undefined> {
  const { db, caller } = context
  const ended = await db.transaction(async (transaction) => {
    const user = await findUser(transaction, { userUuid: caller.userUuid })
    return endFeedsOf(transaction, context, user, parseUuid(input.feed_id) ?? '')
  })
  if (ended === 0) throw new DomainError('record-not-found', { what: 'calendar feed', id: input.feed_id })
}
