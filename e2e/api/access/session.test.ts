import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { expectWithinASecond } from '#e2e/setup/within-a-second.ts'
import { createUser, lock, unlock } from '../support/access.ts'
import { expectEffect } from '../support/expect-effect.ts'

const baseUrl = inject('baseUrl')
const partner = inject('partnerA')
const email = 'session@a.example'
const password = 'a sentence for the session tests'
const cores = '/hybrid-core/v2/hybrid-cores'
const tokens = '/management/v2/tokens'

beforeAll(async () => {
  await createUser(email, { password })
})
afterAll(() => lock(email))

const send = (path: string, cookie: string, init: RequestInit = {}) =>
  fetch(baseUrl + path, { ...init, headers: { Cookie: cookie, ...init.headers } })
const own = { 'Sec-Fetch-Site': 'same-origin' }

/** Signs in and returns the cookies. */
async function signIn(): Promise<string> {
  const client = new SessionClient(baseUrl)
  expect((await client.signIn(email, password)).error).toBeNull()
  return client.cookie()
}

test('signing in sets an HttpOnly cookie, and a failed sign-in sets none that the API accepts', async () => {
  const { setCookies } = await new SessionClient(baseUrl).signIn(email, password)
  const cookie = setCookies.find((one) => one.includes('session-token=')) ?? ''
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  expect((await send(cores, cookie.split(';')[0] ?? '')).status).toBe(200)
  const failed = new SessionClient(baseUrl)
  expect((await failed.signIn(email, 'wrong')).error).toBe('wrong')
  expect((await send(cores, failed.cookie())).status).toBe(401)
})

describe('a session', () => {
  test('is ignored when a credential header is present', async () => {
    const cookie = await signIn()
    const response = await send(cores, cookie, { headers: { 'X-Auth-Token': 'hct_wrong' } })
    expect(response.status).toBe(401)
  })
  test('changes something only from a same-origin page', async () => {
    const cookie = await signIn()
    const body = JSON.stringify({ name: 'mine', scopes: [] })
    const json = { 'Content-Type': 'application/json' }
    const foreign: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
    ]
    for (const headers of foreign) {
      const refused = await send(tokens, cookie, { method: 'POST', headers: { ...json, ...headers }, body })
      expect([refused.status, (await refused.json()).errors[0].title]).toEqual([403, 'Forbidden'])
    }
    const ours: Record<string, string>[] = [own, { Origin: baseUrl }]
    for (const headers of ours) {
      const created = await send(tokens, cookie, { method: 'POST', headers: { ...json, ...headers }, body })
      expect(created.status).toBe(201)
      const { data } = await created.json()
      const credentials = { 'X-Auth-UserId': data.user_uuid, 'X-Auth-Token': data.token }
      expect((await fetch(baseUrl + cores, { headers: credentials })).status).toBe(200)
      expect((await send(`${tokens}/${data.id}`, cookie, { method: 'DELETE', headers: own })).status).toBe(204)
      await expectEffect(async () => (await fetch(baseUrl + cores, { headers: credentials })).status, 401)
      expect((await send(`${tokens}/${data.id}`, cookie, { method: 'DELETE', headers: own })).status).toBe(404)
    }
  })
  test('rotates a key with the requested grace period', async () => {
    const cookie = await signIn()
    const post = async (path: string, fields: object) => {
      const headers = { 'Content-Type': 'application/json', ...own }
      return (await send(path, cookie, { method: 'POST', headers, body: JSON.stringify(fields) })).json()
    }
    const works = async ({ user_uuid, token }: { user_uuid: string; token: string }) =>
      (await fetch(baseUrl + cores, { headers: { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token } })).status
    const { data: first } = await post(tokens, { name: 'rotated', scopes: [] })
    const { data: second } = await post(`${tokens}/${first.id}/rotate`, { grace_seconds: 600 })
    expect([await works(first), await works(second)]).toEqual([200, 200])
    const { data: third } = await post(`${tokens}/${second.id}/rotate`, {})
    await expectEffect(async () => [await works(second), await works(third)], [401, 200])
    const { errors } = await post(`${tokens}/${first.id}/rotate`, { grace_seconds: 600 })
    expect(errors).toMatchObject([{ status: 400, detail: expect.stringContaining('has been replaced already') }])
  })
  test('reports every invalid field of a new key', async () => {
    const cookie = await signIn()
    const refused = await send(tokens, cookie, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...own },
      body: JSON.stringify({ name: '', expires_in_days: 400, colour: 'red' }),
    })
    const { errors } = await refused.json()
    expect([refused.status, ...errors.map((error: { data: object }) => error.data)]).toEqual([
      400,
      { field: 'name' },
      { field: 'expires_in_days' },
      { field: 'colour' },
    ])
  })
  test('cannot create a key with more scopes than its user has', async () => {
    const cookie = await signIn()
    const refused = await send(tokens, cookie, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...own },
      body: JSON.stringify({ name: 'too much', scopes: ['CONTRACT_OWNER'] }),
    })
    expect(refused.status).toBe(400)
  })
  test('ends in every browser: at once by signing out everywhere, within a second when another process locks the user', async () => {
    const one = await signIn()
    const other = await signIn()
    expect((await send('/management/v2/sessions', one, { method: 'DELETE', headers: own })).status).toBe(204)
    for (const cookie of [one, other]) await expectEffect(async () => (await send(cores, cookie)).status, 401)
    const third = await signIn()
    await lock(email)
    await expectWithinASecond(async () => (await send(cores, third)).status, 401)
    await unlock(email)
    await expectEffect(async () => (await send(cores, third)).status, 401)
  })
  test('is rejected when it is forged', async () => {
    expect((await send(cores, 'next-auth.session-token=eyJhbGciOiJkaXIifQ..x.y.z')).status).toBe(401)
  })
})

test('a token can neither list nor create tokens', async () => {
  const credentials = { 'X-Auth-UserId': partner.user_uuid, 'X-Auth-Token': partner.token }
  for (const method of ['GET', 'POST']) {
    const refused = await fetch(baseUrl + tokens, { method, headers: credentials })
    expect([refused.status, (await refused.json()).errors[0].title]).toEqual([403, 'Forbidden'])
  }
})
