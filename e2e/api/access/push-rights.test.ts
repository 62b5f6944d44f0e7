import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { asOperator, importAsOperator } from '#e2e/setup/operator.ts'
import { removeCore } from '#lib/domain/inventory/remove-core.ts'
import { type Credentials, createToken, createUser, expireToken, lock, revokeToken } from '../support/access.ts'
import { type Role, roles } from './rights-table.ts'

// The right to push values, and to which cores. The other tests of rights send no allowed change to a record that exists.

const env = inject('env')
const baseUrl = inject('baseUrl')
const password = 'a sentence for the tests of pushes'
const path = '/management/v2/observations'
const [ownCore, otherCore] = ['own', 'other'].map((name) => `${name}-${randomUUID()}`) as [string, string]
const mayPush = (role: Role) => role === 'owner' || role === 'admin'

beforeAll(async () => {
  const asset = { kind: 'asset', id: 'n', node_type: 'compute', status: 'active', observed_at: '2026-01-01T00:00:00Z' }
  const owners = { [ownCore]: inject('partnerA').uuid, [otherCore]: inject('partnerB').uuid }
  await importAsOperator(
    env,
    Object.entries(owners).flatMap(([id, partner_uuid]) => [
      { kind: 'hybrid_core', id, partner_uuid },
      { ...asset, hybrid_core_id: id },
    ]),
  )
})
afterAll(async () => {
  for (const id of [ownCore, otherCore]) await asOperator(env, (context) => removeCore(context, { id, dryRun: false }))
})

/** A user of partner A whose token keeps all scopes when the user gets a lesser role. */
async function newUser(role: Role): Promise<{ email: string; name: string; token: Credentials }> {
  const name = randomUUID()
  const email = await createUser(`${name}@pushes.example`, { role: 'owner', password })
  const token = await createToken(email, name, ['CORE_WRITE'])
  await asOperator(env, ({ db }) => db.write.updateTable('users').set({ role }).where('email', '=', email).execute())
  return { email, name, token }
}

let used = 0
/** Pushes a new value; returns the status and how many assets it has changed. */
async function push(
  headers: object,
  coreId = ownCore,
  send: typeof fetch = fetch,
): Promise<[number, number | undefined]> {
  const line = { hybrid_core_id: coreId, id: 'n', memory: { used: ++used, total: 1_000 } }
  const response = await send(baseUrl + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify([line]),
  })
  const { data } = (await response.json()) as { data?: { changed: number } }
  return [response.status, data?.changed]
}

describe.each(roles)('a user with the role %s', (role) => {
  test('pushes with a token or a session as the role allows, and never to the core of another partner', async () => {
    const { email, token } = await newUser(role)
    const client = new SessionClient(baseUrl)
    expect((await client.signIn(email, password)).error).toBeNull()
    const withSession = ((target: string, init: RequestInit) => client.fetch(target, init)) as typeof fetch
    const own = { 'Sec-Fetch-Site': 'same-origin' }
    const allowed = (changed: number) => (mayPush(role) ? [200, changed] : [401, undefined])
    expect(await push(token)).toEqual(allowed(1))
    expect(await push(token, otherCore)).toEqual(allowed(0))
    expect(await push(own, ownCore, withSession)).toEqual(allowed(1))
    expect(await push(own, otherCore, withSession)).toEqual(allowed(0))
    // A page of another site cannot push with the session of its visitor.
    expect(await push({ 'Sec-Fetch-Site': 'cross-site' }, ownCore, withSession)).toEqual([403, undefined])
  })
})

test('a token without the scope, a revoked or expired one, and one of a locked user push nothing', async () => {
  const { email, token } = await newUser('owner')
  const others = (['PARTNER_ADMIN', 'CONTRACT_OWNER'] as const).map((scope) => createToken(email, scope, [scope]))
  for (const other of await Promise.all(others)) expect(await push(other)).toEqual([401, undefined])
  const [revoked, expired] = await Promise.all([newUser('owner'), newUser('owner')])
  await revokeToken(revoked.email, revoked.name)
  await expireToken(expired.name)
  expect(await push(token)).toEqual([200, 1])
  await lock(email)
  for (const credentials of [token, revoked.token, expired.token]) {
    await expect.poll(() => push(credentials)).toEqual([401, undefined])
  }
})
