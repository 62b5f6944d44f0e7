import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { operator } from '../origin.ts'
import { createSession } from '../sessions/sessions.ts'
import { removePartner } from '../users/remove-partner.ts'
import { createUser, lockUser } from '../users/users.ts'
import { type NewSignOnUser, userOfVerifiedEmail } from './single-sign-on.ts'

const now = Date.UTC(2026, 10, 20)
const partnerUuid = 'a0000000-0000-4000-8000-000000000001'
const other = 'a0000000-0000-4000-8000-000000000002'
const email = 'kate@example.com'
const newUser: NewSignOnUser = { role: 'read', partnerUuid, issuer: 'https://id.example' }
const attempt = { address: '203.0.113.9', requestId: 'request-1' }

describe.each(testEngines)('single sign-on that creates users, on %s,', (engine) => {
  let db: Database
  const operating = () => ({ db, now, origin: operator })
  const signOn = (creation: NewSignOnUser | undefined = newUser) =>
    userOfVerifiedEmail({ db, now }, email, attempt, creation)
  const users = () => db.read.selectFrom('users').selectAll().execute()
  const creations = () => db.read.selectFrom('audit_events').selectAll().where('action', '=', 'user.create').execute()
  const setUser = (values: object) => db.write.updateTable('users').set(values).where('email', '=', email).execute()

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    const partners = [partnerUuid, other].map((uuid) => ({ uuid, name: 'P', email: null }))
    await db.write.insertInto('partners').values(partners).execute()
  })
  afterEach(() => db.close())

  test('creates a user without a password, whose event says by what, at which issuer and with which role', async () => {
    const { user } = await userOfVerifiedEmail({ db, now }, 'Kate@EXAMPLE.com', attempt, newUser)
    expect(await users()).toMatchObject([
      { uuid: user?.userUuid, email, role: 'read', partner_uuid: partnerUuid, password_hash: null, locked_at: null },
    ])
    expect(await db.read.selectFrom('password_links').selectAll().execute()).toEqual([])
    expect(await creations()).toMatchObject([
      {
        ...{ partner_uuid: partnerUuid, target_id: user?.userUuid, target_email: email, outcome: 'done' },
        ...{ actor: user?.userUuid, actor_kind: 'session', actor_email: email },
        ...{ address: attempt.address, request_id: attempt.requestId },
        details: JSON.stringify({ role: 'read', by: 'single-sign-on', issuer: 'https://id.example' }),
      },
    ])
  })

  test('creates one user for several sign-ins at the same moment', async () => {
    const found = await Promise.all(Array.from({ length: 5 }, () => signOn()))
    const [created, ...others] = await users()
    expect(others).toEqual([])
    expect(found).toEqual(Array(5).fill({ user: { userUuid: created?.uuid, version: 1 } }))
    expect(await creations()).toHaveLength(1)
  })

  test('keeps the role, the partner and the name of a user that exists', async () => {
    const { user } = await signOn()
    await setUser({ role: 'admin', name: 'Kate', partner_uuid: other })
    expect(await signOn()).toEqual({ user })
    expect(await users()).toMatchObject([{ role: 'admin', name: 'Kate', partner_uuid: other }])
    expect(await creations()).toHaveLength(1)
  })

  test('neither unlocks a locked user nor creates another one', async () => {
    const { user } = await signOn()
    await lockUser(operating(), { email })
    expect(await signOn()).toEqual({ user: undefined, reason: 'user-locked', userUuid: user?.userUuid })
    expect(await users()).toMatchObject([{ locked_at: now }])
  })

  test('does not create a user again that was removed with its partner, but the operator does', async () => {
    await createUser(operating(), { partnerUuid: other, email, role: 'owner' })
    await removePartner(operating(), { uuid: other, dryRun: false })
    expect(await signOn()).toEqual({ user: undefined, reason: 'user-removed' })
    expect(await users()).toEqual([])
    const { uuid } = await createUser(operating(), { partnerUuid, email, role: 'read' })
    expect(await signOn()).toEqual({ user: { userUuid: uuid, version: 1 } })
    // A second removal of the same address is no error.
    await removePartner(operating(), { uuid: partnerUuid, dryRun: false })
  })

  test('creates nobody while its partner does not exist', async () => {
    const unknown = { ...newUser, partnerUuid: 'a0000000-0000-4000-8000-000000000003' }
    expect(await signOn(unknown)).toEqual({ user: undefined, reason: 'partner-missing' })
    expect(await users()).toEqual([])
  })

  test('creates nobody without the setting', async () => {
    expect(await userOfVerifiedEmail({ db, now }, email, attempt)).toEqual({ user: undefined, reason: 'no-such-user' })
    expect(await users()).toEqual([])
  })

  test('creates a user that can start a session', async () => {
    const { user } = await signOn()
    expect(user && (await createSession({ db, now }, user))).toMatchObject({ version: 1 })
  })
})
