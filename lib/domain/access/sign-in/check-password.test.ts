import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { operator } from '../origin.ts'
import { createSession } from '../sessions/sessions.ts'
import { createUser, lockUser } from '../users/users.ts'
import { type SignIn, signIn } from './check-password.ts'
import { userOfVerifiedEmail } from './single-sign-on.ts'
import { addressPace } from './throttle.ts'

vi.mock('@node-rs/argon2', { spy: true })

const start = Date.UTC(2026, 0, 1)
const partnerUuid = randomUUID()
const password = 'correct horse battery'
const email = 'ann@example.com'
const refused = { user: undefined, waitMs: 0 }

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  let user: { userUuid: string; version: number }
  const at = (now: number) => ({ db, now, origin: operator })
  const attempt = (more: Partial<SignIn> = {}, now = start) =>
    signIn(at(now), { email, password, address: undefined, ...more })
  const fail = async (times: number, more: Partial<SignIn> = {}) => {
    for (let i = 0; i < times; i++) expect(await attempt({ password: 'wrong', ...more })).toEqual(refused)
  }

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await db.write.insertInto('partners').values({ uuid: partnerUuid, name: 'A', email: null }).execute()
    const created = await createUser(at(start), { partnerUuid, email, role: 'read', password })
    user = { userUuid: created.uuid, version: 1 }
  })
  afterEach(() => db.close())

  test('the right password is accepted, in any case of the address and with spaces around it', async () => {
    expect(await attempt()).toEqual({ user })
    expect(await attempt({ email: ' ANN@Example.com ' })).toEqual({ user })
  })

  test('a wrong password, an unknown or locked account, and one without partner or password give the same result', async () => {
    await createUser(at(start), { partnerUuid, email: 'new@example.com', role: 'read' })
    await createUser(at(start), { partnerUuid, email: 'locked@example.com', role: 'read', password })
    await lockUser(at(start), { email: 'locked@example.com' })
    await createUser(at(start), { partnerUuid, email: 'alone@example.com', role: 'read', password })
    await db.write.updateTable('users').set({ partner_uuid: null }).where('email', '=', 'alone@example.com').execute()
    expect(await attempt({ password: 'wrong' })).toEqual(refused)
    for (const who of ['nobody@example.com', 'new@example.com', 'locked@example.com', 'alone@example.com', '', '\0']) {
      expect(await attempt({ email: who }), who).toEqual(refused)
    }
  })

  test('each of these rejections verifies exactly one hash of the same cost, so that its duration reveals nothing', async () => {
    await attempt({ email: 'first@example.com' })
    vi.mocked(verify).mockClear()
    for (const who of [email, 'nobody@example.com']) await attempt({ email: who, password: 'wrong' })
    const costs = vi
      .mocked(verify)
      .mock.calls.map(([hash]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+/.exec(String(hash))?.[0])
    expect(costs).toEqual([expect.any(String), costs[0]])
  })

  test('after five failures every attempt must wait, also with the right password, and for an unknown account', async () => {
    for (const who of [email, 'nobody@example.com']) {
      await fail(5, { email: who })
      expect(await attempt({ email: who })).toEqual({ user: undefined, waitMs: 1_000 })
      expect(await attempt({ email: who }, start + 400)).toEqual({ user: undefined, waitMs: 600 })
    }
    expect(await attempt({ password: 'wrong' }, start + 1_000)).toEqual(refused)
    expect(await attempt({}, start + 1_000)).toEqual({ user: undefined, waitMs: 2_000 })
    expect(await attempt({}, start + 3_000)).toEqual({ user })
    expect(await attempt({ password: 'wrong' }, start + 3_000)).toEqual(refused)
  })

  test('concurrent attempts do not bypass the limit', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => attempt({ password: 'wrong' })))
    expect(all.filter((one) => one.user === undefined && one.waitMs === 0)).toHaveLength(5)
  })

  test('failures of an address count over all accounts, and a success resets only those of its account', async () => {
    const address = '192.0.2.1'
    for (let i = 0; i < addressPace.freeFailures - 1; i++) await fail(1, { email: `${i}@example.com`, address })
    expect(await attempt({ address })).toEqual({ user })
    await fail(1, { email: 'last@example.com', address })
    expect(await attempt({ address })).toEqual({ user: undefined, waitMs: 1_000 })
    expect(await attempt({ address: '192.0.2.2' })).toEqual({ user })
  })

  test('successes do not keep the failures of an address: one is forgotten in each minute without a failure', async () => {
    const address = '192.0.2.1'
    for (let i = 0; i < addressPace.freeFailures - 1; i++) await fail(1, { email: `${i}@example.com`, address })
    for (let second = 10; second <= 300; second += 10) {
      expect(await attempt({ address }, start + second * 1_000)).toEqual({ user })
    }
    for (let i = 0; i < 6; i++) {
      const wrong = { password: 'wrong', email: `last-${i}@example.com`, address }
      expect(await attempt(wrong, start + 300_000)).toEqual(refused)
    }
    expect(await attempt({ address }, start + 300_000)).toEqual({ user: undefined, waitMs: 1_000 })
  })

  test('concurrent successes take back only their own failures', async () => {
    const address = '192.0.2.1'
    await fail(3, { email: 'nobody@example.com', address })
    await Promise.all(Array.from({ length: 4 }, (_, n) => attempt({ address }, start + n)))
    const { failures } = await db.write
      .selectFrom('sign_in_failures')
      .select('failures')
      .where('key', 'like', 'address:%')
      .executeTakeFirstOrThrow()
    expect(failures).toBe(3)
  })

  test('all addresses of an IPv6 /64 network count as one client', async () => {
    for (let i = 0; i < addressPace.freeFailures; i++)
      await fail(1, { email: `${i}@x.example`, address: `2001:db8::${i}` })
    expect(await attempt({ address: '2001:db8::ffff' })).toEqual({ user: undefined, waitMs: 1_000 })
  })

  test('failures from other addresses do not delay a user at an address from which the user has signed in before', async () => {
    const home = { address: '198.51.100.7' }
    await createSession(at(start), user, { ...home, userAgent: undefined })
    await fail(5, { address: '192.0.2.1' })
    expect(await attempt({ address: '192.0.2.2' })).toEqual({ user: undefined, waitMs: 1_000 })
    expect(await attempt(home)).toEqual({ user })
    await fail(5, home)
    expect(await attempt(home)).toEqual({ user: undefined, waitMs: 1_000 })
  })

  test('text that is typed as an e-mail address is not stored, because it may be a password', async () => {
    await fail(1, { email: 'hunter2hunter2' })
    const rows = await db.write.selectFrom('sign_in_failures').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('hunter2')
  })

  test('expired failures leave no rows', async () => {
    await fail(3, { email: 'nobody@example.com', address: '192.0.2.1' })
    expect(await attempt({}, start + 30 * dayMs)).toEqual({ user })
    expect(await db.write.selectFrom('sign_in_failures').selectAll().execute()).toEqual([])
  })

  test('an address that the issuer has verified signs in its user, unless the user is locked or has no partner', async () => {
    expect(await userOfVerifiedEmail(at(start), 'Ann@Example.com')).toEqual({ user })
    expect(await userOfVerifiedEmail(at(start), 'nobody@example.com')).toMatchObject({ reason: 'no-such-user' })
    await lockUser(at(start), { email })
    expect(await userOfVerifiedEmail(at(start), email)).toMatchObject({ user: undefined, reason: 'user-locked' })
  })
})
