import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { type Role, roles, scopesOfRole } from '#lib/rights.ts'
import { Problem } from '../problem.ts'
import { changeUser, inviteUser, makePasswordLink, signOutUser } from './administer-users.ts'
import type { Caller } from './caller.ts'
import { operator } from './origin.ts'
import { getPartnerUser, listPartnerUsers } from './partner-users.ts'
import { callerOfSession, createSession } from './sessions.ts'
import { TokenCallers } from './token-caller.ts'
import { issueToken } from './tokens.ts'
import { createUser, setPasswordByLink } from './users.ts'

const now = Date.UTC(2026, 10, 20)
const password = 'correct horse battery'
const pepper = 'p'.repeat(32)
const partners = ['a', 'b'].map((one) => `${one}0000000-0000-4000-8000-000000000001`) as [string, string]

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  let callers: TokenCallers
  const operating = () => ({ db, now, pepper, origin: operator })
  const add = async (email: string, role: Role, partnerUuid = partners[0]) =>
    (await createUser(operating(), { partnerUuid, email, role, password })).uuid
  const as = (userUuid: string, role: Role, partnerUuid = partners[0]) => {
    const scopes = new Set(scopesOfRole(role))
    const caller: Caller = { kind: 'session', sessionId: 's', userUuid, partnerUuid, role, scopes }
    return contextOf(db, caller, { now, pepper })
  }
  const fields = <T>(value: T) => ({ fields: async () => value })
  const change = (context: ReturnType<typeof as>, user_uuid: string, value: Awaited<ReturnType<Fields>>) =>
    changeUser(context, { user_uuid, ...fields(value), requireMatch: () => {} })
  const events = async () =>
    (await db.read.selectFrom('audit_events').selectAll().orderBy('id').execute()).map(
      ({ action, actor, target_id, details }) => [action, actor, target_id, JSON.parse(details ?? '{}')],
    )

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    callers = new TokenCallers()
    await db.write
      .insertInto('partners')
      .values(partners.map((uuid) => ({ uuid, name: 'P', email: null })))
      .execute()
  })
  afterEach(() => db.close())

  test('an invited user sets a password with its link, and is written down', async () => {
    const owner = await add('owner@example.com', 'owner')
    const made = await inviteUser(as(owner, 'owner'), fields({ email: 'New@Example.com', role: 'write', name: 'New' }))
    expect(made).toMatchObject({ email: 'new@example.com', name: 'New', role: 'write', status: 'invited' })
    expect(made.password_link_expires_at).toBe(new Date(now + 86_400_000).toISOString())
    const [, secret = ''] = /^https:\/\/panel\.example\/set-password#secret=(.+)$/.exec(made.password_link) ?? []
    await setPasswordByLink(operating(), { secret, password })
    expect((await getPartnerUser(as(owner, 'owner'), { user_uuid: made.uuid })).status).toBe('active')
    expect((await events()).slice(1)).toEqual([
      ['user.create', owner, made.uuid, { role: 'write' }],
      ['user.set_password', made.uuid, made.uuid, {}],
    ])
  })

  test('an address that is taken, at whichever partner, is a wrong field', async () => {
    const owner = await add('owner@example.com', 'owner')
    await add('there@example.com', 'read', partners[1])
    const again = inviteUser(as(owner, 'owner'), fields({ email: 'THERE@example.com', role: 'read' }))
    await expect(again).rejects.toMatchObject({ problem: 'validation-exception', data: { field: 'email' } })
  })

  test('an admin neither makes, changes, locks, signs out nor gets a link for an owner', async () => {
    const owner = await add('owner@example.com', 'owner')
    const [admin, reader] = [await add('admin@example.com', 'admin'), await add('reader@example.com', 'read')]
    const by = as(admin, 'admin')
    const before = await events()
    for (const attempt of [
      () => inviteUser(by, fields({ email: 'more@example.com', role: 'owner' })),
      () => change(by, reader, { role: 'owner' }),
      () => change(by, admin, { role: 'owner' }),
      () => change(by, owner, { role: 'read' }),
      () => change(by, owner, { locked: true }),
      () => change(by, owner, { name: 'x' }),
      () => change(by, owner, {}),
      () => makePasswordLink(by, { user_uuid: owner }),
      () => signOutUser(by, { user_uuid: owner }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ problem: 'unauthorized' })
    }
    expect(await events()).toEqual(before)
    for (const role of roles.filter((one) => one !== 'owner')) {
      expect((await change(by, reader, { role })).role).toBe(role)
    }
  })

  test('who is no administrator any more does nothing, whatever its call still says', async () => {
    const [owner, reader] = [await add('owner@example.com', 'owner'), await add('reader@example.com', 'read')]
    for (const role of ['write', 'read'] as const) {
      await db.write.updateTable('users').set({ role }).where('uuid', '=', reader).execute()
      await expect(change(as(reader, 'owner'), owner, {})).rejects.toMatchObject({ problem: 'unauthorized' })
    }
    const locked = await add('locked@example.com', 'owner')
    await change(as(owner, 'owner'), locked, { locked: true })
    await expect(change(as(locked, 'owner'), reader, {})).rejects.toMatchObject({ problem: 'unauthorized' })
  })

  test('a user of another partner is as unknown as one that is not there', async () => {
    const [owner, foreign] = [
      await add('owner@example.com', 'owner'),
      await add('foreign@example.com', 'read', partners[1]),
    ]
    const by = as(owner, 'owner')
    for (const id of [foreign, 'b'.repeat(36), 'x', 'a\0b']) {
      const refusal = { problem: 'record-not-found', data: { what: 'user', id } }
      await expect(getPartnerUser(by, { user_uuid: id })).rejects.toMatchObject(refusal)
      await expect(change(by, id, { locked: true })).rejects.toMatchObject(refusal)
      await expect(makePasswordLink(by, { user_uuid: id })).rejects.toMatchObject(refusal)
      await expect(signOutUser(by, { user_uuid: id })).rejects.toMatchObject(refusal)
    }
    expect((await listPartnerUsers(by, everything)).items.map(({ uuid }) => uuid)).toEqual([owner])
  })

  test('the last owner who can come keeps its role and is not locked', async () => {
    const owner = await add('owner@example.com', 'owner')
    await createUser(operating(), { partnerUuid: partners[0], email: 'invited@example.com', role: 'owner' })
    const by = as(owner, 'owner')
    await expect(change(by, owner, { role: 'admin' })).rejects.toMatchObject({ data: { field: 'role' } })
    await expect(change(by, owner, { locked: true })).rejects.toMatchObject({ data: { field: 'locked' } })
    await add('second@example.com', 'owner')
    expect((await change(by, owner, { role: 'admin' })).role).toBe('admin')
  })

  test('two owners who demote or lock each other at once leave one', async () => {
    for (const value of [{ role: 'read' }, { locked: true }] as const) {
      const pair = [await add(`1${value.role}@x.example`, 'owner'), await add(`2${value.role}@x.example`, 'owner')]
      const [one = '', other = ''] = pair
      const both = await Promise.allSettled([
        change(as(one, 'owner'), other, value),
        change(as(other, 'owner'), one, value),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = both.find((each) => each.status === 'rejected')
      expect(refused?.reason).toEqual(new Problem('unauthorized', {}))
      const left = await db.read
        .selectFrom('users')
        .select('uuid')
        .where('uuid', 'in', pair)
        .where('role', '=', 'owner')
        .where('locked_at', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
    }
  })

  test('two owners who step down at once leave one', async () => {
    const pair = [await add('1@x.example', 'owner'), await add('2@x.example', 'owner')]
    const both = await Promise.allSettled(pair.map((uuid) => change(as(uuid, 'owner'), uuid, { role: 'read' })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a role that shrinks shrinks the tokens and sessions that are there, at once', async () => {
    const [owner, user] = [await add('owner@example.com', 'owner'), await add('user@example.com', 'admin')]
    const { token } = await issueToken(operating(), { userUuid: user, name: 'CI' })
    const session = await createSession(operating(), { userUuid: user, version: 1 })
    const scopesNow = async () => [
      [...((await callers.find(operating(), { userUuid: user, token }))?.scopes ?? [])],
      [...((await callerOfSession(operating(), session!))?.caller.scopes ?? [])],
    ]
    expect(await scopesNow()).toEqual([scopesOfRole('admin'), scopesOfRole('admin')])
    await change(as(owner, 'owner'), user, { role: 'read' })
    expect(await scopesNow()).toEqual([scopesOfRole('read'), scopesOfRole('read')])
  })

  test('a lock ends sessions and tokens at once, and its end brings back the tokens alone', async () => {
    const [owner, user] = [await add('owner@example.com', 'owner'), await add('user@example.com', 'read')]
    const { token } = await issueToken(operating(), { userUuid: user, name: 'CI' })
    const session = await createSession(operating(), { userUuid: user, version: 1 })
    const works = async () => [
      (await callers.find(operating(), { userUuid: user, token })) !== undefined,
      (await callerOfSession(operating(), session!)) !== undefined,
    ]
    expect((await change(as(owner, 'owner'), user, { locked: true })).status).toBe('locked')
    expect(await works()).toEqual([false, false])
    expect((await change(as(owner, 'owner'), user, { locked: false })).status).toBe('active')
    expect(await works()).toEqual([true, false])
    await expect(change(as(owner, 'owner'), owner, { locked: true })).rejects.toMatchObject({
      data: { field: 'locked' },
    })
  })

  test('signing out everywhere ends sessions and leaves tokens', async () => {
    const [owner, user] = [await add('owner@example.com', 'owner'), await add('user@example.com', 'read')]
    const { token } = await issueToken(operating(), { userUuid: user, name: 'CI' })
    const session = await createSession(operating(), { userUuid: user, version: 1 })
    await signOutUser(as(owner, 'owner'), { user_uuid: user.toUpperCase() })
    expect(await callerOfSession(operating(), session!)).toBeUndefined()
    expect(await callers.find(operating(), { userUuid: user, token })).toBeDefined()
  })

  test('what does not change is not written down', async () => {
    const [owner, user] = [await add('owner@example.com', 'owner'), await add('user@example.com', 'read')]
    const before = await events()
    await change(as(owner, 'owner'), user, {})
    await change(as(owner, 'owner'), user, { role: 'read', locked: false, name: null })
    expect(await events()).toEqual(before)
    await change(as(owner, 'owner'), user, { role: 'write', name: 'Ann', locked: true })
    expect((await events()).slice(before.length)).toEqual([
      ['user.change_role', owner, user, { from: 'read', to: 'write' }],
      ['user.rename', owner, user, {}],
      ['user.lock', owner, user, {}],
    ])
  })

  test('the list is filtered and sorted, and who has never signed in comes last in that order', async () => {
    const owner = await add('b@example.com', 'owner')
    const reader = await add('a@example.com', 'read')
    await createUser(operating(), { partnerUuid: partners[0], email: 'c@test.example', role: 'admin' })
    await createSession({ ...operating(), now: now + 1 }, { userUuid: reader, version: 1 })
    await createSession({ ...operating(), now: now + 2 }, { userUuid: owner, version: 1 })
    await change(as(owner, 'owner'), reader, { locked: true })
    const list = async (input: Partial<Parameters<typeof listPartnerUsers>[1]>) => {
      const { items, total } = await listPartnerUsers(as(owner, 'owner'), { ...everything, ...input })
      expect(total).toBe(items.length)
      return items.map(({ email }) => email[0]).join('')
    }
    expect(await list({})).toBe('abc')
    expect(await list({ sort: [{ name: 'email', descending: true }] })).toBe('cba')
    expect(await list({ sort: [{ name: 'last_signed_in_at', descending: true }] })).toBe('bac')
    expect(await list({ sort: [{ name: 'last_signed_in_at', descending: false }] })).toBe('abc')
    expect(await list({ filter: { email: ['*@EXAMPLE.com'] } })).toBe('ab')
    expect(await list({ filter: { role: ['admin', 'read'] } })).toBe('ac')
    for (const [status, expected] of Object.entries({ active: 'b', invited: 'c', locked: 'a' })) {
      expect(await list({ filter: { status: [status as 'active'] } })).toBe(expected)
    }
  })
})

type Fields = Parameters<typeof changeUser>[1]['fields']
const everything = { page: { offset: 0, limit: 50 }, filter: {}, sort: [] }
