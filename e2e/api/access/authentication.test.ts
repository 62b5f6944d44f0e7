import { beforeAll, describe, expect, inject, test } from 'vitest'
import { expectWithinASecond } from '#e2e/setup/within-a-second.ts'
import { expectedProblem } from '../contract/problem-table.ts'
import {
  type Credentials,
  createToken,
  createUser,
  expireToken,
  lock,
  removeFromPartner,
  revokeToken,
  unlock,
} from '../support/access.ts'
import type { ErrorBody } from '../support/bodies.ts'
import { credentials, fetchApi } from '../support/client.ts'
import { versions } from '../support/versions.ts'

const unknownUser = '00000000-0000-4000-8000-000000000000'
const email = 'reader@a.example'
const valid = credentials('A')
const token = valid['X-Auth-Token']
const withToken = (changed: string): Credentials => ({ ...valid, 'X-Auth-Token': changed })
const withUser = (changed: string): Credentials => ({ ...valid, 'X-Auth-UserId': changed })

// Replaced before the tests, when the operator creates, revokes and locks.
const ended: Record<'revoked' | 'expired' | 'locked' | 'withoutPartner', Credentials> = {
  revoked: valid,
  expired: valid,
  locked: valid,
  withoutPartner: valid,
}
let reader = valid

beforeAll(async () => {
  await createUser(email)
  reader = await createToken(email, 'stays')
  ended.revoked = await createToken(email, 'revoked')
  ended.expired = await createToken(email, 'expired')
  for (const target of [reader, ended.revoked, ended.expired]) await expectAccepted(target)
  await revokeToken(email, 'revoked')
  await expireToken('expired')

  await createUser('locked@a.example')
  ended.locked = await createToken('locked@a.example', 'locked')
  await expectAccepted(ended.locked)
  await lock('locked@a.example')

  await createUser('alone@a.example')
  ended.withoutPartner = await createToken('alone@a.example', 'alone')
  await expectAccepted(ended.withoutPartner)
  await removeFromPartner('alone@a.example')
})

describe.each(versions)('in $name', ({ name, cores }) => {
  const line = expectedProblem(name, inject('baseUrl'), 'authentication-failed')
  const refused: [string, () => Record<string, string>][] = [
    ['nothing', () => ({})],
    ['empty headers', () => ({ 'X-Auth-UserId': '', 'X-Auth-Token': '' })],
    ['only a user', () => ({ 'X-Auth-UserId': valid['X-Auth-UserId'] })],
    ['only a token', () => ({ 'X-Auth-Token': token })],
    ['an empty user', () => withUser('')],
    ['an empty token', () => withToken('')],
    ['an unknown user', () => withUser(unknownUser)],
    ["another user's token", () => withToken(credentials('B')['X-Auth-Token'])],
    ['another user', () => withUser(credentials('B')['X-Auth-UserId'])],
    ['a token of the same partner’s other user', () => withToken(reader['X-Auth-Token'])],
    ['a well-formed token that does not exist', () => withToken(`hct_${'a'.repeat(32)}2nQJAU`)],
    ['a token with a wrong checksum', () => withToken(token.slice(0, -1) + (token.endsWith('x') ? 'y' : 'x'))],
    ['a token with a letter changed', () => withToken(token.replace(/^hct_./, token[4] === 'x' ? 'hct_y' : 'hct_x'))],
    ['a truncated token', () => withToken(token.slice(0, -1))],
    ['a token with a suffix', () => withToken(`${token}x`)],
    ['a token in upper case', () => withToken(token.toUpperCase())],
    ['a token with the prefix Bearer', () => withToken(`Bearer ${token}`)],
    ['an Authorization header', () => ({ Authorization: `Bearer ${token}` })],
    ['a malformed token', () => withToken('constructor')],
    ['a very long token', () => withToken('x'.repeat(4_000))],
    ['a token beyond ASCII', () => withToken('hct_ÿþý')],
    ['a token of SQL', () => withToken("' or 1=1 --")],
    ['a revoked token', () => ended.revoked],
    ['an expired token', () => ended.expired],
    ['the token of a locked user', () => ended.locked],
    ['the token of a user without a partner', () => ended.withoutPartner],
  ]

  test.each(refused)('%s is a 401 with a challenge', async (_, headers) => {
    const response = await fetchApi<ErrorBody>(cores, { as: null, headers: headers() })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^\w+ /)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.body.errors).toEqual([{ ...line, detail: expect.stringContaining('X-Auth-Token') }])
  })
  test('all these responses are identical', async () => {
    const responses = new Set<string>()
    for (const [, headers] of refused) {
      const response = await fetchApi(cores, { as: null, headers: headers() })
      const same = [...response.headers].filter(([header]) => !['date', 'x-request-id'].includes(header))
      responses.add(JSON.stringify([response.status, same, response.text]))
    }
    expect(responses.size).toBe(1)
  })
  test('without credentials a response does not show what exists', async () => {
    const texts = ['alpha', 'bravo', 'nowhere', 'alpha/assets/node-000', 'alpha/assets/nothing'].map(
      async (id) => (await fetchApi(`${cores}/${id}?junk=1`, { as: null })).text,
    )
    expect(new Set(await Promise.all(texts)).size).toBe(1)
  })
  test.each([
    'x',
    '0',
    'null',
    `{${unknownUser}}`,
    unknownUser.replaceAll('-', ''),
    `${unknownUser}0`,
    unknownUser.slice(1),
    `urn:uuid:${unknownUser}`,
    `${unknownUser}, ${unknownUser}`,
    unknownUser.replace('8', 'g'),
    '../../etc/passwd',
    "' or 1=1 --",
    'é',
  ])('the user id %j is a 400, with any token and without', async (user) => {
    for (const tokenValue of [undefined, '', token, 'wrong']) {
      const rest: Record<string, string> = tokenValue === undefined ? {} : { 'X-Auth-Token': tokenValue }
      const response = await fetchApi<ErrorBody>(cores, { as: null, headers: { 'X-Auth-UserId': user, ...rest } })
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([400, null])
      expect(response.body.errors).toEqual([
        { ...line, status: 400, detail: 'The header X-Auth-UserId must hold a UUID.' },
      ])
    }
  })
  test('a user id is accepted in upper case and with spaces around it', async () => {
    await expectAccepted(withUser(valid['X-Auth-UserId'].toUpperCase()), cores)
    await expectAccepted(withUser(` ${valid['X-Auth-UserId']} `), cores)
  })
  test('a user id may be a UUID of an unknown version', async () => {
    const { status } = await fetchApi(cores, { as: null, headers: withUser('0c0c0c0c-0c0c-0c0c-0c0c-0c0c0c0c0c0c') })
    expect(status).toBe(401)
  })
})

test('a user with the lowest role may read', async () => {
  for (const { cores } of versions) await expectAccepted(reader, cores)
})

test('a lock by another process takes effect within a second, and ends with the unlock', async () => {
  await lock(email)
  await expectWithinASecond(async () => (await fetchApi(versions[0]!.cores, { as: null, headers: reader })).status, 401)
  await unlock(email)
  await expectAccepted(reader)
})

async function expectAccepted(headers: Credentials, target = '/hybrid-core/v2/hybrid-cores'): Promise<void> {
  expect((await fetchApi(target, { as: null, headers })).status).toBe(200)
}
