import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { sessionUse } from '../last-use.ts'
import { operator } from '../origin.ts'
import { createUser, lockUser, resetPassword, setPassword, setPasswordByLink, unlockUser } from '../users/users.ts'
import { callerOfSession, createSession, endAllSessions, endSession, idleMs, lifetimeMs } from './sessions.ts'

const start = Date.UTC(2026, 0, 1)
const minuteMs = 60_000
const partnerUuid = randomUUID()
const password = 'correct horse battery'

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  let userUuid: string
  const at = (now: number) => ({ db, now, origin: operator })
  const begin = async (version = 1, now = start) => {
    const key = await createSession(
      at(now),
      { userUuid, version },
      { address: '192.0.2.1', userAgent: 'x'.repeat(900) },
    )
    if (!key) throw new Error('no session')
    return key
  }
  const setUser = (change: object) => db.write.updateTable('users').set(change).where('uuid', '=', userUuid).execute()

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await db.write.insertInto('partners').values({ uuid: partnerUuid, name: 'A', email: null }).execute()
    userUuid = (await createUser(at(start), { partnerUuid, email: 'ann@example.com', role: 'read', password })).uuid
  })
  afterEach(() => db.close())

  test('a session has its user and the scopes of the role', async () => {
    const key = await begin()
    expect(await callerOfSession(at(start + 1), key)).toEqual({
      caller: {
        kind: 'session',
        sessionId: key.sessionId,
        userUuid,
        partnerUuid,
        role: 'read',
        scopes: new Set(['PARTNER_READ', 'CONTRACT_READ']),
      },
      lastSeenAt: start,
      until: start + idleMs,
    })
  })

  test('a session stores a shortened user agent and its address', async () => {
    await begin()
    const row = await db.write.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ address: '192.0.2.1', user_agent: 'x'.repeat(500), created_at: start })
  })

  test('a session ends after eight hours without a request, and after a day in any case', async () => {
    const key = await begin()
    expect(await callerOfSession(at(start + idleMs - 1), key)).toBeDefined()
    expect(await callerOfSession(at(start + idleMs), key)).toBeUndefined()
    const use = sessionUse()
    for (let now = start; now < start + lifetimeMs; now += idleMs / 2) {
      expect(await callerOfSession(at(now), key), String(now - start)).toBeDefined()
      use.note(db, key.sessionId, now)
      await expect.poll(async () => (await callerOfSession(at(now), key))?.lastSeenAt).toBe(now)
    }
    expect(await callerOfSession(at(start + lifetimeMs - 1), key)).toBeDefined()
    expect(await callerOfSession(at(start + lifetimeMs), key)).toBeUndefined()
  })

  test('the last use is recorded at most once a minute', async () => {
    const key = await begin()
    const seen = async () => (await callerOfSession(at(start), key))?.lastSeenAt
    const use = sessionUse()
    use.note(db, key.sessionId, start + minuteMs)
    await expect.poll(seen).toBe(start + minuteMs)
    use.note(db, key.sessionId, start + 2 * minuteMs - 1)
    use.note(db, 'another', start + 2 * minuteMs)
    expect(await seen()).toBe(start + minuteMs)
    use.note(db, key.sessionId, start + 2 * minuteMs)
    await expect.poll(seen).toBe(start + 2 * minuteMs)
  })

  test.each<[string, (key: { sessionId: string }) => Promise<unknown>]>([
    ['signing out', ({ sessionId }) => endSession(at(start), sessionId)],
    ['signing out everywhere', () => endAllSessions(at(start), userUuid)],
    ['a lock', () => lockUser(at(start), { userUuid })],
    [
      'a lock that is taken back',
      () => lockUser(at(start), { userUuid }).then(() => unlockUser(at(start), { userUuid })),
    ],
    ['a new password', () => setPassword(at(start), { userUuid, password: `${password}!` })],
    ['the loss of the partner', () => setUser({ partner_uuid: null })],
  ])('a session ends with %s, and stays ended', async (_, end) => {
    const key = await begin()
    await end(key)
    expect(await callerOfSession(at(start), key)).toBeUndefined()
    expect(await callerOfSession(at(start + 1), key)).toBeUndefined()
  })

  test('signing out ends one session; signing out everywhere ends all sessions of the user and no others', async () => {
    const other = await createUser(at(start), { partnerUuid, email: 'bob@example.com', role: 'read', password })
    const bobs = await createSession(at(start), { userUuid: other.uuid, version: 1 })
    const [one, two] = [await begin(), await begin()]
    await endSession(at(start), one.sessionId)
    expect(await callerOfSession(at(start), one)).toBeUndefined()
    expect(await callerOfSession(at(start), two)).toBeDefined()
    await endAllSessions(at(start), userUuid)
    expect(await callerOfSession(at(start), two)).toBeUndefined()
    expect(bobs && (await callerOfSession(at(start), bobs))).toBeDefined()
    expect(await callerOfSession(at(start), await begin(2))).toBeDefined()
  })

  test('a session with another version or id is rejected', async () => {
    const key = await begin()
    expect(await callerOfSession(at(start), { ...key, version: key.version + 1 })).toBeUndefined()
    expect(await callerOfSession(at(start), { ...key, sessionId: randomUUID() })).toBeUndefined()
  })

  test('a change of the role applies to the session', async () => {
    const key = await begin()
    await setUser({ role: 'owner' })
    expect((await callerOfSession(at(start), key))?.caller).toMatchObject({ role: 'owner' })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['locked', () => lockUser(at(start), { userUuid })],
    ['given another password', () => setPassword(at(start), { userUuid, password: `${password}!` })],
    ['taken from its partner', () => setUser({ partner_uuid: null })],
  ])('a user who is %s after the password was checked gets no session', async (_, change) => {
    await change()
    expect(await createSession(at(start), { userUuid, version: 1 })).toBeUndefined()
  })

  test('ended sessions are deleted after a month', async () => {
    await begin()
    const rows = () => db.write.selectFrom('sessions').select('created_at').orderBy('created_at').execute()
    const later = start + lifetimeMs + 30 * dayMs
    await begin(1, later)
    expect(await rows()).toHaveLength(2)
    await begin(1, later + 1)
    expect(await rows()).toHaveLength(2)
  })

  test('a link to set a password signs in its user, but not a locked one', async () => {
    const { secret: early } = await resetPassword(at(start), { userUuid })
    await lockUser(at(start), { userUuid })
    const { secret: late } = await resetPassword(at(start), { userUuid })
    for (const secret of [early, late]) {
      await expect(setPasswordByLink(at(start), { secret, password })).rejects.toThrow('has been used or is too old')
    }
    await unlockUser(at(start), { userUuid })
    const { secret } = await resetPassword(at(start), { userUuid })
    const user = await setPasswordByLink(at(start), { secret, password })
    expect(user).toEqual({ userUuid, version: 3 })
    expect(await createSession(at(start), user)).toBeDefined()
  })
})
