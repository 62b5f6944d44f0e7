import { describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { now, owner, partnerUuid, pepper, reader, setUpTokens } from '../tokens/test-tokens.ts'
import { findUser } from '../users/user-key.ts'
import { lockUser, setPassword, unlockUser } from '../users/users.ts'
import { findFeedReader } from './feed-reader.ts'
import { createOwnFeed, listOwnFeeds, maxFeeds, revokeOwnFeed } from './own-feeds.ts'

describe.each(testEngines)('a calendar feed on %s', (engine) => {
  const access = setUpTokens(engine)
  const page = { page: { offset: 0, limit: 50 } }

  async function contextOfUser(key: { email: string }, time = now) {
    const { uuid } = await findUser(access.db.write, key)
    const caller = { ...callerOf(partnerUuid), kind: 'session' as const, sessionId: 's', userUuid: uuid }
    return contextOf(access.db, caller, { now: time, pepper })
  }
  const create = async (key: { email: string }, name = 'Team', time = now) =>
    createOwnFeed(await contextOfUser(key, time), { fields: async () => ({ name }) })
  const fileOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1)
  const find = (file: string) => findFeedReader(access.db, file, pepper)

  test('is found by its address only, of which only a hash is stored', async () => {
    const feed = await create(reader)
    expect(feed.url).toMatch(/^https:\/\/panel\.example\/calendar-feeds\/[\w-]{43}\.ics$/)
    const { uuid } = await findUser(access.db.write, reader)
    expect(await find(fileOf(feed))).toEqual({ feedId: feed.id, userUuid: uuid, partnerUuid })
    const secret = fileOf(feed).slice(0, -4)
    const changed = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A')
    for (const wrong of [secret, `${changed}.ics`, `${secret}.ICS`, '.ics', '', `${secret.slice(1)}.ics`]) {
      expect(await find(wrong), wrong).toBeUndefined()
    }
    expect(await findFeedReader(access.db, fileOf(feed), 'another-pepper')).toBeUndefined()
    const rows = await access.db.read.selectFrom('calendar_feeds').selectAll().execute()
    const events = await access.db.read.selectFrom('audit_events').selectAll().execute()
    expect(JSON.stringify([rows, events])).not.toContain(secret)
  })

  test('is listed to its user only, the newest first, until it is revoked', async () => {
    const first = await create(reader, 'first')
    const second = await create(reader, 'second', now + dayMs)
    const own = await contextOfUser(reader)
    const other = await contextOfUser(owner)
    expect(await listOwnFeeds(own, page)).toEqual({
      total: 2,
      items: [
        { id: second.id, name: 'second', created_at: '2026-11-21T00:00:00.000Z', last_used_at: null },
        { id: first.id, name: 'first', created_at: '2026-11-20T00:00:00.000Z', last_used_at: null },
      ],
    })
    expect((await listOwnFeeds(other, page)).total).toBe(0)
    await expect(revokeOwnFeed(other, { feed_id: first.id })).rejects.toThrow('record-not-found')
    await revokeOwnFeed(own, { feed_id: first.id.toUpperCase() })
    await expect(revokeOwnFeed(own, { feed_id: first.id })).rejects.toThrow('record-not-found')
    expect((await listOwnFeeds(own, page)).items.map(({ name }) => name)).toEqual(['second'])
    expect([await find(fileOf(first)), (await find(fileOf(second)))?.feedId]).toEqual([undefined, second.id])
  })

  test('does not work while its user is locked or has no partner', async () => {
    const file = fileOf(await create(reader))
    await lockUser(access.at(now), reader)
    expect(await find(file)).toBeUndefined()
    await unlockUser(access.at(now), reader)
    expect(await find(file)).toBeDefined()
    await access.db.write.updateTable('users').set({ partner_uuid: null }).where('email', '=', reader.email).execute()
    expect(await find(file)).toBeUndefined()
  })

  test('ends when the tokens of its user are revoked with a new password, and only then', async () => {
    const file = fileOf(await create(reader))
    const others = fileOf(await create(owner))
    const password = 'correct horse battery'
    await setPassword(access.at(now), { ...reader, password })
    expect(await find(file)).toBeDefined()
    await setPassword(access.at(now), { ...reader, password, revokeTokens: true })
    expect([await find(file), (await find(others)) !== undefined]).toEqual([undefined, true])
    const events = await access.db.read
      .selectFrom('audit_events')
      .select(['action', 'target_name'])
      .where('target_kind', '=', 'calendar_feed')
      .execute()
    expect(events.map(({ action }) => action).sort()).toEqual([
      'calendar_feed.create',
      'calendar_feed.create',
      'calendar_feed.revoke',
    ])
  })

  test('can be created 20 times by a user', async () => {
    for (let n = 0; n < maxFeeds; n++) await create(reader, `feed ${n}`)
    await expect(create(reader)).rejects.toThrow('has 20 calendar feeds already; revoke one first')
    await create(owner)
  })
})
