import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { createToken, createUser } from '../../support/access.ts'
import { importRecords } from '../../support/billing.ts'
import type { ErrorBody, ListBody } from '../../support/bodies.ts'
import { fetchApi } from '../../support/client.ts'
import { expectEffect } from '../../support/expect-effect.ts'
import { accept, invite, password, send, setUpOwner, type User, users } from './user-client.ts'

const baseUrl = inject('baseUrl')
const partner = inject('partnerA')

const { owner } = setUpOwner()
let admin: SessionClient
beforeAll(async () => {
  admin = await accept(await invite(owner, 'admin@users.example', 'admin'))
})

describe('an admin', () => {
  test('can create and change every user except owners', async () => {
    const target = `${users}/${partner.user_uuid}`
    for (const [method, path, fields] of [
      ['POST', users, { email: 'more@users.example', role: 'owner' }],
      ['PATCH', target, { role: 'read' }],
      ['PATCH', target, { locked: true }],
      ['POST', `${target}/password-link`, undefined],
      ['POST', `${target}/sign-out`, undefined],
    ] as const) {
      const { status, body } = await send<ErrorBody>(admin, method, path, fields)
      expect([method, path, status, body.errors[0]?.title]).toEqual([method, path, 401, 'Unauthorized'])
    }
    const { uuid } = await invite(admin, 'by-admin@users.example', 'read')
    expect((await send(admin, 'PATCH', `${users}/${uuid}`, { role: 'owner' })).status).toBe(401)
    expect((await send(admin, 'PATCH', `${users}/${uuid}`, { role: 'admin' })).status).toBe(200)
    expect(await owner.status()).toBe(200)
  })
  test('whose role is reduced loses the rights of its session and tokens with the next request', async () => {
    const invited = await invite(owner, 'shrinks@users.example', 'admin')
    const client = await accept(invited)
    const headers = await createToken(invited.email, 'shrinks')
    const statuses = async () => [
      (await client.fetch(users)).status,
      (await fetchApi(users, { as: null, headers })).status,
      (await fetchApi('/management/v2/partner', { as: null, headers })).status,
    ]
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await send(owner, 'PATCH', `${users}/${invited.uuid}`, { role: 'write' })).status).toBe(200)
    await expectEffect(statuses, [401, 401, 404])
    expect(await client.status()).toBe(200)
  })
})

test('locking a user ends its sessions and tokens at once; signing out ends only its sessions', async () => {
  const invited = await invite(owner, 'locked@users.example', 'read')
  const headers = await createToken(invited.email, 'locked')
  const works = async (client: SessionClient) => [
    await client.status(),
    (await fetchApi('/hybrid-core/v2/hybrid-cores', { as: null, headers })).status,
  ]
  const first = await accept(invited)
  expect(await works(first)).toEqual([200, 200])
  expect((await send(owner, 'POST', `${users}/${invited.uuid}/sign-out`)).status).toBe(204)
  await expectEffect(() => works(first), [401, 200])
  const second = new SessionClient(baseUrl)
  await second.signIn(invited.email, password)
  await send(owner, 'PATCH', `${users}/${invited.uuid}`, { locked: true })
  await expectEffect(() => works(second), [401, 401])
  await send(owner, 'PATCH', `${users}/${invited.uuid}`, { locked: false })
  await expectEffect(() => works(second), [401, 200])
})

test('the last active owner can be neither demoted nor locked', async () => {
  // A partner of its own: other tests create more owners of partner A.
  const partnerUuid = randomUUID()
  await importRecords([{ kind: 'partner', uuid: partnerUuid, name: 'One owner' }])
  const email = await createUser('only@owner.example', { partnerUuid, role: 'owner', password })
  const only = new SessionClient(baseUrl)
  expect((await only.signIn(email, password)).error).toBeNull()
  const { body: list } = await send<ListBody<User>>(only, 'GET', users)
  for (const fields of [{ role: 'admin' }, { locked: true }]) {
    const { status, body } = await send<ErrorBody>(only, 'PATCH', `${users}/${list.data[0]?.uuid}`, fields)
    expect([status, body.errors?.[0]?.title]).toEqual([400, 'Validation Exception'])
  }
})
