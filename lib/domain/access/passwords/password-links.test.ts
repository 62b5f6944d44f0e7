import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { type Role, scopesOfRole } from '#lib/values/rights.ts'
import { operator } from '../origin.ts'
import { TokenCallers } from '../tokens/token-caller.ts'
import { issueToken } from '../tokens/tokens.ts'
import { changeUser, inviteUser, makePasswordLink } from '../users/administer-users.ts'
import { createUser, lockUser, resetPassword, setPassword, setPasswordByLink, unlockUser } from '../users/users.ts'
import { isPasswordLink } from './password-links.ts'

const now = Date.UTC(2026, 10, 20)
const password = 'correct horse battery'
const pepper = 'p'.repeat(32)
const partnerUuid = 'a0000000-0000-4000-8000-000000000001'
const otherPartner = 'b0000000-0000-4000-8000-000000000001'
const ended = 'has been used or is too old'

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  let users: { owner: string; admin: string; reader: string }
  const operating = () => ({ db, now, origin: operator })
  const add = async (email: string, role: Role) =>
    (await createUser(operating(), { partnerUuid, email, role, password })).uuid
  const as = (userUuid: string, role: Role) => {
    const scopes = new Set(scopesOfRole(role))
    return contextOf(db, { kind: 'session', sessionId: 's', userUuid, partnerUuid, role, scopes }, { now })
  }
  const change = (user: string, value: { role?: Role; locked?: boolean }) =>
    changeUser(as(users.owner, 'owner'), { user_uuid: user, fields: async () => value, requireMatch: () => {} })
  const setUser = (uuid: string, value: { partner_uuid?: string | null; role?: Role; locked_at?: number }) =>
    db.write.updateTable('users').set(value).where('uuid', '=', uuid).execute()
  const linkBy = async (maker: 'owner' | 'admin', target: string) =>
    secretOf((await makePasswordLink(as(users[maker], maker), { user_uuid: target })).password_link)
  const use = (secret: string) => setPasswordByLink(operating(), { secret, password })
  const expectEnded = async (secret: string) => {
    expect(await isPasswordLink(db.write, secret, now)).toBe(false)
    await expect(use(secret)).rejects.toThrow(ended)
  }
  const expectOpen = async (secret: string) => {
    expect(await isPasswordLink(db.write, secret, now)).toBe(true)
    await use(secret)
  }

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await db.write
      .insertInto('partners')
      .values([partnerUuid, otherPartner].map((uuid) => ({ uuid, name: 'P', email: null })))
      .execute()
    users = {
      owner: await add('owner@example.com', 'owner'),
      admin: await add('admin@example.com', 'admin'),
      reader: await add('reader@example.com', 'read'),
    }
  })
  afterEach(() => db.close())

  test('a link made by an admin does not work once its user is an owner', async () => {
    const secret = await linkBy('admin', users.reader)
    await change(users.reader, { role: 'owner' })
    await expectEnded(secret)
  })

  test('an invitation does not work once the invited user has another role', async () => {
    const fields = async () => ({ email: 'new@example.com', role: 'read' as const })
    const invited = await inviteUser(as(users.admin, 'admin'), { fields })
    await change(invited.uuid, { role: 'write' })
    await expectEnded(secretOf(invited.password_link))
  })

  test('an ended link stays ended when the role is changed back or the user is unlocked', async () => {
    const first = await linkBy('admin', users.reader)
    await change(users.reader, { role: 'write' })
    await change(users.reader, { role: 'read' })
    await expectEnded(first)
    const second = await linkBy('admin', users.reader)
    await change(users.reader, { locked: true })
    await change(users.reader, { locked: false })
    await expectEnded(second)
  })

  test('a lock by the operator ends the links for the user and by the user', async () => {
    const { secret } = await resetPassword(operating(), { userUuid: users.admin })
    const made = await linkBy('admin', users.reader)
    await lockUser(operating(), { userUuid: users.admin })
    await unlockUser(operating(), { userUuid: users.admin })
    await expectEnded(secret)
    await expectEnded(made)
  })

  test('links by a user end when its role is reduced, and stay when it is raised', async () => {
    const before = await linkBy('admin', users.reader)
    await change(users.admin, { role: 'write' })
    await change(users.admin, { role: 'admin' })
    await expectEnded(before)
    const after = await linkBy('admin', users.reader)
    await change(users.admin, { role: 'owner' })
    await expectOpen(after)
  })

  test.each<[string, (uuid: string) => Promise<unknown>]>([
    ['is locked', (uuid) => setUser(uuid, { locked_at: now })],
    ['is no administrator any more', (uuid) => setUser(uuid, { role: 'write' })],
    ['has left the partner', (uuid) => setUser(uuid, { partner_uuid: null })],
    ['belongs to another partner', (uuid) => setUser(uuid, { partner_uuid: otherPartner })],
    ['is removed', (uuid) => db.write.deleteFrom('users').where('uuid', '=', uuid).execute()],
  ])('a link does not work once its creator %s', async (_, happens) => {
    const secret = await linkBy('admin', users.reader)
    await happens(users.admin)
    await expectEnded(secret)
  })

  test('a link by an admin does not work once its user is an owner, however the role was changed', async () => {
    const secret = await linkBy('admin', users.reader)
    await setUser(users.reader, { role: 'owner' })
    await expectEnded(secret)
  })

  test.each([true, false])('a link that sets a password revokes the tokens on request: %s', async (revokeTokens) => {
    const issue = (user: string) => issueToken({ ...operating(), pepper }, { userUuid: user, name: 'CI' })
    const tokens = [await issue(users.reader), await issue(users.reader), await issue(users.owner)]
    const secret = await linkBy('owner', users.reader)
    await setPasswordByLink(operating(), { secret, password, revokeTokens })
    const callers = new TokenCallers()
    const works = tokens.map(async (token) => (await callers.find({ db, now, pepper }, token)) !== undefined)
    expect(await Promise.all(works)).toEqual([!revokeTokens, !revokeTokens, true])
    const events = await db.read
      .selectFrom('audit_events')
      .select(['actor_kind', 'actor', 'target_id'])
      .where('action', '=', 'token.revoke')
      .execute()
    const revoked = tokens.slice(0, 2).map(({ id }) => ({ actor_kind: 'link', actor: users.reader, target_id: id }))
    expect(events).toHaveLength(revokeTokens ? 2 : 0)
    if (revokeTokens) expect(events).toEqual(expect.arrayContaining(revoked))
  })

  test('the operator revokes tokens together with setting a password or creating a link', async () => {
    const issue = () => issueToken({ ...operating(), pepper }, { userUuid: users.reader, name: 'CI' })
    await issue()
    expect(await setPassword(operating(), { userUuid: users.reader, password })).toBe(0)
    expect(await setPassword(operating(), { userUuid: users.reader, password, revokeTokens: true })).toBe(1)
    await issue()
    expect(await resetPassword(operating(), { userUuid: users.reader, revokeTokens: true })).toMatchObject({
      revokedTokens: 1,
    })
  })

  test('a link by the operator or an owner works for an owner', async () => {
    await expectOpen((await resetPassword(operating(), { userUuid: users.owner })).secret)
    const second = await add('second@example.com', 'owner')
    await expectOpen(await linkBy('owner', second))
  })

  test('a link by an admin works for every user except owners', async () => {
    await expectOpen(await linkBy('admin', users.reader))
    await expectOpen(await linkBy('admin', users.admin))
  })
})

function secretOf(link: string): string {
  return new URL(link).hash.replace('#secret=', '')
}
