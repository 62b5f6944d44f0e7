import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withinASecond } from '../setup/within-a-second.ts'
import { createUser, lock, unlock } from './access.ts'
import { signInAt } from './sign-in.ts'

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

const ask = (path: string, cookie: string, init: RequestInit = {}) =>
  fetch(baseUrl + path, { ...init, headers: { Cookie: cookie, ...init.headers } })
const own = { 'Sec-Fetch-Site': 'same-origin' }

describe('signing in', () => {
  test('gives a session that the API takes, whose cookie no script can read', async () => {
    const { cookie, setCookie } = await signInAt(baseUrl, { email, password })
    expect(setCookie).toMatch(/HttpOnly/i)
    expect(setCookie).toMatch(/SameSite=Lax/i)
    expect((await ask(cores, cookie)).status).toBe(200)
  })
  test('says the same of an unknown account as of a wrong password', async () => {
    const wrong = await signInAt(baseUrl, { email, password: 'wrong' })
    const unknown = await signInAt(baseUrl, { email: 'nobody@a.example', password: 'wrong' })
    expect([wrong.status, wrong.error, wrong.cookie]).toEqual([unknown.status, unknown.error, unknown.cookie])
    expect((await ask(cores, wrong.cookie)).status).toBe(401)
  })
})

describe('a session', () => {
  test('is not looked at when any credential header is there', async () => {
    const { cookie } = await signInAt(baseUrl, { email, password })
    const answer = await ask(cores, cookie, { headers: { 'X-Auth-Token': 'hct_wrong' } })
    expect(answer.status).toBe(401)
  })
  test('changes something only from a page of ours', async () => {
    const { cookie } = await signInAt(baseUrl, { email, password })
    const body = JSON.stringify({ name: 'mine', scopes: [] })
    const json = { 'Content-Type': 'application/json' }
    const foreign: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
    ]
    for (const headers of foreign) {
      const refused = await ask(tokens, cookie, { method: 'POST', headers: { ...json, ...headers }, body })
      expect([refused.status, (await refused.json()).errors[0].title]).toEqual([403, 'Forbidden'])
    }
    const ours: Record<string, string>[] = [own, { Origin: baseUrl }]
    for (const headers of ours) {
      const made = await ask(tokens, cookie, { method: 'POST', headers: { ...json, ...headers }, body })
      expect(made.status).toBe(201)
      const { data } = await made.json()
      const credentials = { 'X-Auth-UserId': data.user_uuid, 'X-Auth-Token': data.token }
      expect((await fetch(baseUrl + cores, { headers: credentials })).status).toBe(200)
      expect((await ask(`${tokens}/${data.id}`, cookie, { method: 'DELETE', headers: own })).status).toBe(204)
      expect((await fetch(baseUrl + cores, { headers: credentials })).status).toBe(401)
      expect((await ask(`${tokens}/${data.id}`, cookie, { method: 'DELETE', headers: own })).status).toBe(404)
    }
  })
  test('replaces a key, whose period of grace it decides', async () => {
    const { cookie } = await signInAt(baseUrl, { email, password })
    const post = async (path: string, fields: object) => {
      const headers = { 'Content-Type': 'application/json', ...own }
      return (await ask(path, cookie, { method: 'POST', headers, body: JSON.stringify(fields) })).json()
    }
    const works = async ({ user_uuid, token }: { user_uuid: string; token: string }) =>
      (await fetch(baseUrl + cores, { headers: { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token } })).status
    const { data: first } = await post(tokens, { name: 'rotated', scopes: [] })
    const { data: second } = await post(`${tokens}/${first.id}/rotate`, { grace_seconds: 600 })
    expect([await works(first), await works(second)]).toEqual([200, 200])
    const { data: third } = await post(`${tokens}/${second.id}/rotate`, {})
    expect([await works(second), await works(third)]).toEqual([401, 200])
  })
  test('reports every wrong field of a new key', async () => {
    const { cookie } = await signInAt(baseUrl, { email, password })
    const refused = await ask(tokens, cookie, {
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
  test('never gives a key more than its user may do', async () => {
    const { cookie } = await signInAt(baseUrl, { email, password })
    const refused = await ask(tokens, cookie, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...own },
      body: JSON.stringify({ name: 'too much', scopes: ['CONTRACT_OWNER'] }),
    })
    expect(refused.status).toBe(400)
  })
  test('ends everywhere: at once by sign-out, within a second when another process locks the user', async () => {
    const one = await signInAt(baseUrl, { email, password })
    const other = await signInAt(baseUrl, { email, password })
    expect((await ask('/management/v2/sessions', one.cookie, { method: 'DELETE', headers: own })).status).toBe(204)
    expect([(await ask(cores, one.cookie)).status, (await ask(cores, other.cookie)).status]).toEqual([401, 401])
    const third = await signInAt(baseUrl, { email, password })
    await lock(email)
    await withinASecond(async () => (await ask(cores, third.cookie)).status, 401)
    await unlock(email)
    expect((await ask(cores, third.cookie)).status).toBe(401)
  })
  test('that is forged is nobody’s', async () => {
    expect((await ask(cores, 'next-auth.session-token=eyJhbGciOiJkaXIifQ..x.y.z')).status).toBe(401)
  })
})

test('a token neither lists nor makes tokens', async () => {
  const credentials = { 'X-Auth-UserId': partner.user_uuid, 'X-Auth-Token': partner.token }
  for (const method of ['GET', 'POST']) {
    const refused = await fetch(baseUrl + tokens, { method, headers: credentials })
    expect([refused.status, (await refused.json()).errors[0].title]).toEqual([403, 'Forbidden'])
  }
})
