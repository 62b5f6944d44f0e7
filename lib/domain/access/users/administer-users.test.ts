import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { roles } from '#lib/values/rights.ts'
import { dayMs } from '#lib/values/time.ts'
import { DomainError } from '../../domain-error.ts'
import { inviteUser, makePasswordLink, signOutUser } from './administer-users.ts'
import { getPartnerUser, listPartnerUsers } from './partner-users.ts'
import { everything, fields, now, partners, password, setUpAdministration } from './test-administration.ts'
import { createUser, setPasswordByLink } from './users.ts'

describe.each(testEngines)('on %s', (engine) => {
  const { operating, add, as, change, events } = setUpAdministration(engine)

  test('an invited user sets a password with its link, and both steps are recorded', async () => {
    const owner = await add('owner@example.com', 'owner')
    const made = await inviteUser(as(owner, 'owner'), fields({ email: 'New@Example.com', role: 'write', name: 'New' }))
    expect(made).toMatchObject({ email: 'new@example.com', name: 'New', role: 'write', status: 'invited' })
    expect(made.password_link_expires_at).toBe(new Date(now + dayMs).toISOString())
    const [, secret = ''] = /^https:\/\/panel\.example\/set-password#secret=(.+)$/.exec(made.password_link) ?? []
    await setPasswordByLink(operating(), { secret, password })
    expect((await getPartnerUser(as(owner, 'owner'), { user_uuid: made.uuid })).status).toBe('active')
    expect((await events()).slice(1)).toEqual([
      ['user.create', owner, made.uuid, { role: 'write' }],
      ['user.set_password', made.uuid, made.uuid, {}],
    ])
  })

  test('an address that a user of any partner has is an invalid field', async () => {
    const owner = await add('owner@example.com', 'owner')
    await add('there@example.com', 'read', partners[1])
    const again = inviteUser(as(owner, 'owner'), fields({ email: 'THERE@example.com', role: 'read' }))
    await expect(again).rejects.toMatchObject({ problem: 'validation-exception', data: { field: 'email' } })
  })

  test('after ten addresses of users of other partners, every invitation of the partner waits', async () => {
    const owner = await add('owner@example.com', 'owner')
    await add('there@example.com', 'read', partners[1])
    const by = (atMs: number) => ({ ...as(owner, 'owner'), now: atMs })
    const invite = (email: string, atMs = now) => inviteUser(by(atMs), fields({ email, role: 'read' }))
    // A taken address of the own partner and a new one reveal nothing.
    for (let n = 0; n < 12; n++) {
      await expect(invite('owner@example.com')).rejects.toMatchObject({ problem: 'validation-exception' })
      await invite(`new-${n}@example.com`)
    }
    const probes = Array.from({ length: 14 }, () => invite('there@example.com'))
    const problems = (await Promise.allSettled(probes)).map((one) => (one as PromiseRejectedResult).reason.problem)
    expect(problems.toSorted()).toEqual([
      ...Array(4).fill('too-many-requests'),
      ...Array(10).fill('validation-exception'),
    ])
    await expect(invite('free@example.com')).rejects.toMatchObject({
      problem: 'too-many-requests',
      data: { seconds: 1 },
    })
    await invite('free@example.com', now + 3_600_000)
  })

  test('an admin can neither create, change, lock or sign out an owner nor create a link for one', async () => {
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

  test('a caller who is no longer an admin can change nothing, whatever role its session has cached', async () => {
    const [owner, reader] = [await add('owner@example.com', 'owner'), await add('reader@example.com', 'read')]
    for (const role of ['write', 'read'] as const) {
      await operating().db.write.updateTable('users').set({ role }).where('uuid', '=', reader).execute()
      await expect(change(as(reader, 'owner'), owner, {})).rejects.toMatchObject({ problem: 'unauthorized' })
    }
    const locked = await add('locked@example.com', 'owner')
    await change(as(owner, 'owner'), locked, { locked: true })
    await expect(change(as(locked, 'owner'), reader, {})).rejects.toMatchObject({ problem: 'unauthorized' })
  })

  test('a user of another partner gives the same error as an unknown user', async () => {
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

  test('the last active owner keeps its role and is not locked', async () => {
    const owner = await add('owner@example.com', 'owner')
    await createUser(operating(), { partnerUuid: partners[0], email: 'invited@example.com', role: 'owner' })
    const by = as(owner, 'owner')
    await expect(change(by, owner, { role: 'admin' })).rejects.toMatchObject({ data: { field: 'role' } })
    await expect(change(by, owner, { locked: true })).rejects.toMatchObject({ data: { field: 'locked' } })
    await add('second@example.com', 'owner')
    expect((await change(by, owner, { role: 'admin' })).role).toBe('admin')
  })

  test('when two owners demote or lock each other at once, one owner remains', async () => {
    for (const value of [{ role: 'read' }, { locked: true }] as const) {
      const pair = [await add(`1${value.role}@x.example`, 'owner'), await add(`2${value.role}@x.example`, 'owner')]
      const [one = '', other = ''] = pair
      const both = await Promise.allSettled([
        change(as(one, 'owner'), other, value),
        change(as(other, 'owner'), one, value),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = both.find((each) => each.status === 'rejected')
      expect(refused?.reason).toEqual(new DomainError('unauthorized', {}))
      const left = await operating()
        .db.read.selectFrom('users')
        .select('uuid')
        .where('uuid', 'in', pair)
        .where('role', '=', 'owner')
        .where('locked_at', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
    }
  })

  test('when two owners give up their role at once, one owner remains', async () => {
    const pair = [await add('1@x.example', 'owner'), await add('2@x.example', 'owner')]
    const both = await Promise.allSettled(pair.map((uuid) => change(as(uuid, 'owner'), uuid, { role: 'read' })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a change to the same values is not recorded', async () => {
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
})
