import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memoryDatabase } from '#e2e/setup/memory-service.ts'
import { callerOfSession, createSession, endAllSessions, endSession, idleMs, lifetimeMs } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { createUser, lockUser, setPassword } from './users.ts'

const db = await memoryDatabase()
afterAll(() => db.close())

const start = Date.UTC(2026, 0, 1)
const password = 'correct horse battery'
let email = ''
let userUuid = ''
let users = 0
beforeEach(async () => {
  email = `user-${users++}@example.com`
  userUuid = (await createUser({ db, now: start }, { partnerUuid: 'partner', email, role: 'read', password })).uuid
})
const at = (now: number) => ({ db, now })

describe('a session', () => {
  test('is its user, with what the role allows', async () => {
    const key = await createSession(at(start), userUuid)
    expect(await callerOfSession(at(start + 1), key)).toMatchObject({
      kind: 'session',
      userUuid,
      partnerUuid: 'partner',
      role: 'read',
      scopes: new Set(['PARTNER_READ', 'CONTRACT_READ']),
    })
  })
  test('ends after eight hours without a call, and after a day in any case', async () => {
    const key = await createSession(at(start), userUuid)
    expect(await callerOfSession(at(start + idleMs), key)).toBeUndefined()
    for (let now = start; now < start + lifetimeMs; now += idleMs / 2) {
      expect(await callerOfSession(at(now), key), String(now - start)).toBeDefined()
    }
    expect(await callerOfSession(at(start + lifetimeMs), key)).toBeUndefined()
  })
  test.each([
    ['signing out', ({ sessionId }: { sessionId: string }) => endSession(at(start), sessionId)],
    ['signing out everywhere', () => endAllSessions(at(start), userUuid)],
    ['a lock', () => lockUser(at(start), { userUuid })],
    ['a new password', () => setPassword(at(start), { userUuid, password: `${password}!` })],
  ])('ends with %s', async (_, end) => {
    const key = await createSession(at(start), userUuid)
    await end(key)
    expect(await callerOfSession(at(start + 1), key)).toBeUndefined()
  })
  test('of another version or id is nobody’s', async () => {
    const key = await createSession(at(start), userUuid)
    expect(await callerOfSession(at(start), { ...key, version: key.version + 1 })).toBeUndefined()
    expect(await callerOfSession(at(start), { ...key, sessionId: 'other' })).toBeUndefined()
  })
})

describe('signing in', () => {
  const attempt = (more: object = {}, now = start) => signIn(at(now), { email, password, address: undefined, ...more })

  test('takes the right password, whatever the case of the address', async () => {
    expect(await attempt({ email: email.toUpperCase() })).toEqual({ userUuid })
  })
  test('says the same of a wrong password, an unknown account and a locked one', async () => {
    const refused = { userUuid: undefined, waitMs: 0 }
    expect(await attempt({ password: 'wrong' })).toEqual(refused)
    expect(await attempt({ email: 'nobody@example.com' })).toEqual(refused)
    await lockUser(at(start), { userUuid })
    expect(await attempt()).toEqual(refused)
  })
  test('waits after five failures, also with the right password, and also for accounts that do not exist', async () => {
    for (const who of [email, `un-${email}`]) {
      for (let i = 0; i < 5; i++) await attempt({ email: who, password: 'wrong' })
      expect(await attempt({ email: who })).toEqual({ userUuid: undefined, waitMs: 1_000 })
    }
    expect(await attempt({}, start + 1_000)).toEqual({ userUuid })
    expect(await attempt({ password: 'wrong' }, start + 1_000)).toEqual({ userUuid: undefined, waitMs: 0 })
  })
  test('counts the failures of an address over all accounts', async () => {
    const address = `192.0.2.${users}`
    for (let i = 0; i < 5; i++) await attempt({ email: `${i}@example.com`, address })
    expect(await attempt({ address })).toEqual({ userUuid: undefined, waitMs: 1_000 })
  })
})
