import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { createOwnToken, endOwnSessions, revokeOwnToken, rotateOwnToken } from '../account.ts'
import { type Origin, operator } from '../origin.ts'
import { createSession, endSession } from '../sessions/sessions.ts'
import { signIn } from '../sign-in/check-password.ts'
import { userOfVerifiedEmail } from '../sign-in/single-sign-on.ts'
import { issueToken, revokeToken } from '../tokens/tokens.ts'
import { createSetupLink, setUpFirstOwner } from '../users/setup.ts'
import { createUser, lockUser, resetPassword, setPassword, setPasswordByLink, unlockUser } from '../users/users.ts'
import { type AuditListInput, listAuditEvents } from './list-events.ts'

const now = Date.UTC(2026, 10, 20)
const password = 'correct horse battery'
const pepper = 'p'.repeat(32)
const partnerUuid = 'a0000000-0000-4000-8000-000000000001'
const address = '203.0.113.9'
const nobody = { user_uuid: null, email: null, name: null, token_id: null, token_name: null, command: null }

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  const operating = (time = now) => ({ db, now: time, pepper, origin: operator })
  const list = (input: Partial<AuditListInput> = {}, partner = partnerUuid) =>
    listAuditEvents(contextOf(db, callerOf(partner)), {
      page: { offset: 0, limit: 50 },
      filter: {},
      sort: [],
      ...input,
    })
  /** The events that `work` records, the oldest first, without ids and times. */
  const writtenBy = async (work: () => Promise<unknown>) => {
    const { total } = await list()
    await work()
    const { items } = await list({
      sort: [{ name: 'occurred_at', descending: false }],
      page: { offset: total, limit: 50 },
    })
    return items.map(({ action, outcome, actor, target, details }) => ({ action, outcome, actor, target, details }))
  }

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await db.write.insertInto('partners').values({ uuid: partnerUuid, name: 'A', email: null }).execute()
  })
  afterEach(() => db.close())

  test('the actor of a change by the command is the operator', async () => {
    const user = { email: 'ann@example.com' }
    const written = await writtenBy(async () => {
      const { uuid } = await createUser(operating(), { partnerUuid, ...user, role: 'read' })
      await resetPassword(operating(), user)
      await setPassword(operating(), { ...user, password })
      await lockUser(operating(), user)
      await lockUser(operating(), user)
      await unlockUser(operating(), user)
      const { id } = await issueToken(operating(), { userUuid: uuid, name: 'CI' })
      await revokeToken(operating(), { id })
      await revokeToken(operating(), { id })
    })
    expect(written.map(({ action }) => action)).toEqual([
      'user.create',
      'user.make_password_link',
      'user.set_password',
      'user.lock',
      'user.unlock',
      'token.create',
      'token.revoke',
    ])
    for (const { actor, outcome } of written) {
      expect([actor, outcome]).toEqual([{ ...nobody, kind: 'operator' }, 'done'])
    }
    expect(written[0]).toMatchObject({ target: { kind: 'user', email: user.email }, details: { role: 'read' } })
    expect(written[5]).toMatchObject({ target: { kind: 'token' }, details: { scopes: 'PARTNER_READ, CONTRACT_READ' } })
  })

  test('the actor of set-up, sign-in and sign-out is the user', async () => {
    const stranger: Origin = { actor: { kind: 'unknown' }, address, requestId: undefined }
    const context = { ...operating(), origin: stranger }
    const link = await createSetupLink(context)
    await db.write.insertInto('partners').values({ uuid: 'b', name: 'B', email: null }).execute()
    const input = { secret: link?.secret ?? '', partner: partnerUuid, email: 'ann@example.com', password }
    let uuid = ''
    const written = await writtenBy(async () => {
      const user = await setUpFirstOwner(context, input)
      uuid = user.userUuid
      const key = await createSession(context, user, { address, userAgent: 'x', by: 'setup' })
      await endSession(context, key?.sessionId ?? '')
      await endSession(context, key?.sessionId ?? '')
    })
    const actor = (kind: string) => ({ ...nobody, kind, user_uuid: uuid, email: 'ann@example.com' })
    const target = { kind: 'user', id: uuid, name: null, email: 'ann@example.com' }
    expect(written).toEqual([
      { action: 'partner.set_up', outcome: 'done', actor: actor('link'), target, details: { partner: 'A' } },
      { action: 'user.sign_in', outcome: 'done', actor: actor('session'), target, details: { by: 'setup' } },
      { action: 'user.sign_out', outcome: 'done', actor: actor('session'), target, details: {} },
    ])
    expect((await list()).items.every((event) => event.address === address)).toBe(true)
  })

  test('the actor of a password set by a link is its user', async () => {
    const made = await createUser(operating(), { partnerUuid, email: 'ann@example.com', role: 'read' })
    const secret = made.passwordLink?.secret ?? ''
    const [written] = await writtenBy(() => setPasswordByLink(operating(), { secret, password }))
    expect(written).toMatchObject({ action: 'user.set_password', actor: { kind: 'link', user_uuid: made.uuid } })
  })

  test('a change to own tokens and sessions names the request', async () => {
    const { uuid } = await createUser(operating(), { partnerUuid, email: 'ann@example.com', role: 'owner', password })
    const session = { ...callerOf(partnerUuid), kind: 'session', sessionId: 's', userUuid: uuid } as const
    const context = contextOf(db, session, { now, pepper })
    const written = await writtenBy(async () => {
      const one = await createOwnToken(context, { fields: async () => ({ name: 'CI', scopes: ['PARTNER_READ'] }) })
      const two = await rotateOwnToken(context, { token_id: one.id, fields: async () => ({}) })
      await revokeOwnToken(context, { token_id: two.id })
      await endOwnSessions(context)
    })
    expect(written.map(({ action }) => action)).toEqual([
      'token.create',
      'token.rotate',
      'token.revoke',
      'user.sign_out_everywhere',
    ])
    expect(written[1]?.details).toEqual({
      user_uuid: uuid,
      user_email: 'ann@example.com',
      scopes: 'PARTNER_READ',
      new_token_id: written[2]?.target.id,
    })
    const [newest] = (await list()).items
    expect(newest).toMatchObject({ address: '198.51.100.7', request_id: 'request-1', actor: { kind: 'session' } })
  })

  test('a failed sign-in is recorded for an existing account only', async () => {
    for (const name of ['ann', 'locked']) {
      await createUser(operating(), { partnerUuid, email: `${name}@example.com`, role: 'read', password })
    }
    await lockUser(operating(), { email: 'locked@example.com' })
    const written = await writtenBy(async () => {
      await signIn(operating(), { email: 'ann@example.com', password: 'a secret typed wrong', address })
      await signIn(operating(), { email: 'locked@example.com', password, address })
      await signIn(operating(), { email: 'nobody@example.com', password, address })
      await userOfVerifiedEmail(operating(), 'locked@example.com', { address })
      await userOfVerifiedEmail(operating(), 'nobody@example.com', { address })
    })
    const emails = ['ann@example.com', 'locked@example.com', 'locked@example.com']
    expect(written).toEqual(
      emails.map((email) => ({
        action: 'user.sign_in',
        outcome: 'failed',
        actor: { ...nobody, kind: 'unknown' },
        target: expect.objectContaining({ kind: 'user', email }),
        details: {},
      })),
    )
    const kept = JSON.stringify(await db.read.selectFrom('audit_events').selectAll().execute())
    for (const typed of ['typed wrong', 'nobody', password]) expect(kept).not.toContain(typed)
  })

  test('an attempt that must wait is not recorded', async () => {
    await createUser(operating(), { partnerUuid, email: 'ann@example.com', role: 'read', password })
    const attempt = () => signIn(operating(), { email: 'ann@example.com', password: 'wrong', address })
    const written = await writtenBy(async () => {
      for (let n = 0; n < 20; n++) await attempt()
    })
    expect(written).toHaveLength(5)
  })
})
