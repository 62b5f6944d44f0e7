import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDatabase } from '#e2e/setup/memory-service.ts'
import { ApiError } from '#lib/api/problems/problems.ts'
import { operator } from '#lib/domain/access/origin.ts'
import { createSession, endSession, idleMs } from '#lib/domain/access/sessions/sessions.ts'
import { issueToken } from '#lib/domain/access/tokens/tokens.ts'
import { createUser } from '#lib/domain/access/users/users.ts'
import type { Data } from '#lib/domain/data.ts'
import { authentication } from './authenticate.ts'
import { localCounter } from './limits/local-counter.ts'
import { failureLimit } from './limits/rate-limits.ts'
import { sessionCookieName, sessionCookieReader } from './session-cookie.ts'
import { isSessionLive } from './session-lives.ts'

const [secret, pepper, baseUrl] = ['s'.repeat(32), 'p'.repeat(32), 'http://localhost:3000']
const database = await memoryDatabase()
const data = { database, isMigrated: () => true } as Data
const readSession = sessionCookieReader(baseUrl, secret)
const failures = failureLimit({ count: 1_000, seconds: 60 }, localCounter)
const authenticate = authentication({ data, pepper: () => pepper, readSession, failures })
afterAll(() => database.close())

let userUuid: string
let token: Record<string, string>
beforeAll(async () => {
  const context = { db: database, now: Date.now(), pepper, origin: operator }
  const user = { partnerUuid: 'partner', email: 'ann@example.com', role: 'read', password: 'correct horse battery' }
  userUuid = (await createUser(context, user)).uuid
  token = { 'X-Auth-UserId': userUuid, 'X-Auth-Token': (await issueToken(context, { userUuid, name: 'one' })).token }
})

async function begin(now = Date.now()) {
  const key = await createSession({ db: database, now }, { userUuid, version: 1 })
  const cookie = await encode({ token: { sub: userUuid, sid: key?.sessionId ?? '', ver: 1 }, secret })
  return { key: key!, headers: { Cookie: `${sessionCookieName(baseUrl)}=${cookie}` } }
}
const problemOf = async (headers: Record<string, string>, by = authenticate) => {
  const error = await by(new Headers(headers)).catch((error: unknown) => error)
  return error instanceof ApiError ? error.problems[0]?.problem : error
}

test('a token and a session of one user give callers with the same rights, of two kinds', async () => {
  const { key, headers } = await begin()
  const bySession = await authenticate(new Headers(headers))
  const byToken = await authenticate(new Headers(token))
  expect(bySession).toEqual({ ...byToken, tokenId: undefined, kind: 'session', sessionId: key.sessionId })
})

test('a session is ignored when any credential header is present', async () => {
  const { headers } = await begin()
  expect((await authenticate(new Headers({ ...headers, ...token }))).kind).toBe('token')
  for (const header of ['X-Auth-UserId', 'X-Auth-Token']) {
    expect(await problemOf({ ...headers, [header]: '' })).toBe('credentials-missing')
    expect(await problemOf({ ...headers, [header]: token[header]! })).toBe('credentials-missing')
  }
  expect(await problemOf({ ...headers, 'X-Auth-UserId': 'ann' })).toBe('user-id-malformed')
})

test('a malformed user id is reported as malformed, also to an address that has reached its limit of failures', async () => {
  const none = failureLimit({ count: 1, seconds: 60 }, localCounter)
  const limited = authentication({ data, pepper: () => pepper, readSession, failures: none })
  const from = (headers: Record<string, string>) => problemOf(headers, (given) => limited(given, '203.0.113.9'))
  const wrong = { 'X-Auth-UserId': userUuid, 'X-Auth-Token': 'wrong' }
  expect([await from(wrong), await from(wrong)]).toEqual(['credentials-missing', 'too-many-requests'])
  expect(await from({ 'X-Auth-UserId': 'abc' })).toBe('user-id-malformed')
  expect(await from({ ...wrong, 'X-Auth-UserId': 'abc' })).toBe('user-id-malformed')
})

test('an ended session is rejected although its cookie is cached', async () => {
  const { key, headers } = await begin()
  expect((await authenticate(new Headers(headers))).kind).toBe('session')
  await endSession({ db: database, now: Date.now(), origin: operator }, key.sessionId)
  expect(await problemOf(headers)).toBe('credentials-missing')
  expect(await problemOf({})).toBe('credentials-missing')
})

test('a request extends the session, and is recorded at most once a minute', async () => {
  const seenAt = async (id: string) =>
    (await database.read.selectFrom('sessions').select('last_seen_at').where('id', '=', id).executeTakeFirstOrThrow())
      .last_seen_at
  const fresh = Date.now() - 30_000
  const { key: young, headers: ofYoung } = await begin(fresh)
  const { key: old, headers: ofOld } = await begin(Date.now() - idleMs + 60_000)
  await authenticate(new Headers(ofYoung))
  await authenticate(new Headers(ofOld))
  await expect.poll(() => seenAt(old.sessionId)).toBeGreaterThan(Date.now() - 10_000)
  expect(await seenAt(young.sessionId)).toBe(fresh)
})

test('while the database is unavailable no credentials are rejected as wrong, and no session ends', async () => {
  const { key, headers } = await begin()
  const busy = Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' })
  const broken = new Proxy(database, {
    get: (target, name) => {
      if (name === 'write' || name === 'read') throw busy
      return Reflect.get(target, name)
    },
  })
  for (const away of [
    { ...data, database: broken },
    { ...data, isMigrated: () => false },
  ]) {
    const by = authentication({ data: away, pepper: () => pepper, readSession, failures })
    expect(await problemOf(headers, by)).toBe('authentication-unavailable')
    expect(await problemOf(token, by)).toBe('authentication-unavailable')
    expect(await isSessionLive(away, key)).toBe(true)
  }
  expect(await isSessionLive(data, key)).toBe(true)
  expect(await isSessionLive(data, { ...key, sessionId: randomUUID() })).toBe(false)
  expect(await isSessionLive(data, undefined)).toBe(false)
})
