import { beforeAll, describe, expect, inject, test } from 'vitest'
import { withinASecond } from '../setup/within-a-second.ts'
import {
  type Credentials,
  createToken,
  createUser,
  expireToken,
  lock,
  removeFromPartner,
  revokeToken,
  unlock,
} from './access.ts'
import type { ErrorBody } from './bodies.ts'
import { ask, credentials } from './client.ts'
import { problemLine } from './problem-table.ts'
import { versions } from './versions.ts'

const unknownUser = '00000000-0000-4000-8000-000000000000'
const email = 'reader@a.example'
const valid = credentials('A')
const token = valid['X-Auth-Token']
const withToken = (changed: string): Credentials => ({ ...valid, 'X-Auth-Token': changed })
const withUser = (changed: string): Credentials => ({ ...valid, 'X-Auth-UserId': changed })

// Filled in before the tests: the operator makes, revokes and locks.
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
  for (const target of [reader, ended.revoked, ended.expired]) await expectIn(target)
  await revokeToken(email, 'revoked')
  await expireToken('expired')

  await createUser('locked@a.example')
  ended.locked = await createToken('locked@a.example', 'locked')
  await expectIn(ended.locked)
  await lock('locked@a.example')

  await createUser('alone@a.example')
  ended.withoutPartner = await createToken('alone@a.example', 'alone')
  await expectIn(ended.withoutPartner)
  await removeFromPartner('alone@a.example')
})

describe.each(versions)('in $name', ({ name, cores }) => {
  const line = problemLine(name, inject('baseUrl'), 'authentication-failed')
  const refused: [string, () => Record<string, string>][] = [
    ['nothing', () => ({})],
    ['empty headers', () => ({ 'X-Auth-UserId': '', 'X-Auth-Token': '' })],
    ['a user alone', () => ({ 'X-Auth-UserId': valid['X-Auth-UserId'] })],
    ['a token alone', () => ({ 'X-Auth-Token': token })],
    ['an empty user', () => withUser('')],
    ['an empty token', () => withToken('')],
    ['an unknown user', () => withUser(unknownUser)],
    ["another user's token", () => withToken(credentials('B')['X-Auth-Token'])],
    ['another user', () => withUser(credentials('B')['X-Auth-UserId'])],
    ['a token of the same partner’s other user', () => withToken(reader['X-Auth-Token'])],
    ['a token that was never made', () => withToken(`hct_${'a'.repeat(32)}2nQJAU`)],
    ['a token with a wrong checksum', () => withToken(token.slice(0, -1) + (token.endsWith('x') ? 'y' : 'x'))],
    ['a token with a letter changed', () => withToken(token.replace(/^hct_./, token[4] === 'x' ? 'hct_y' : 'hct_x'))],
    ['a token cut short', () => withToken(token.slice(0, -1))],
    ['a token with more behind it', () => withToken(`${token}x`)],
    ['a token in upper case', () => withToken(token.toUpperCase())],
    ['a token as a bearer', () => withToken(`Bearer ${token}`)],
    ['a bearer header', () => ({ Authorization: `Bearer ${token}` })],
    ['a token of another form', () => withToken('constructor')],
    ['a very long token', () => withToken('x'.repeat(4_000))],
    ['a token beyond ASCII', () => withToken('hct_ÿþý')],
    ['a token of SQL', () => withToken("' or 1=1 --")],
    ['a revoked token', () => ended.revoked],
    ['an expired token', () => ended.expired],
    ['the token of a locked user', () => ended.locked],
    ['the token of a user without a partner', () => ended.withoutPartner],
  ]

  test.each(refused)('%s is a 401 with a challenge', async (_, headers) => {
    const answer = await ask<ErrorBody>(cores, { as: null, headers: headers() })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^\w+ /)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body.errors).toEqual([{ ...line, detail: expect.stringContaining('X-Auth-Token') }])
  })
  test('none of them can be told from another', async () => {
    const answers = new Set<string>()
    for (const [, headers] of refused) {
      const answer = await ask(cores, { as: null, headers: headers() })
      const same = [...answer.headers].filter(([header]) => !['date', 'x-request-id'].includes(header))
      answers.add(JSON.stringify([answer.status, same, answer.text]))
    }
    expect(answers.size).toBe(1)
  })
  test('without credentials nothing tells what there is', async () => {
    const texts = ['alpha', 'bravo', 'nowhere', 'alpha/assets/node-000', 'alpha/assets/nothing'].map(
      async (id) => (await ask(`${cores}/${id}?junk=1`, { as: null })).text,
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
    for (const given of [undefined, '', token, 'wrong']) {
      const rest: Record<string, string> = given === undefined ? {} : { 'X-Auth-Token': given }
      const answer = await ask<ErrorBody>(cores, { as: null, headers: { 'X-Auth-UserId': user, ...rest } })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([400, null])
      expect(answer.body.errors).toEqual([
        { ...line, status: 400, detail: 'The header X-Auth-UserId must hold a UUID.' },
      ])
    }
  })
  test('a UUID is the same in upper case, and with blanks around it', async () => {
    await expectIn(withUser(valid['X-Auth-UserId'].toUpperCase()), cores)
    await expectIn(withUser(` ${valid['X-Auth-UserId']} `), cores)
  })
  test('a UUID of no known version is a UUID', async () => {
    const { status } = await ask(cores, { as: null, headers: withUser('0c0c0c0c-0c0c-0c0c-0c0c-0c0c0c0c0c0c') })
    expect(status).toBe(401)
  })
})

test('any user with partner access may read, also with the least of the roles', async () => {
  for (const { cores } of versions) await expectIn(reader, cores)
})

test('a lock by another process takes effect within a second, and ends with the unlock', async () => {
  await lock(email)
  await withinASecond(async () => (await ask(versions[0]!.cores, { as: null, headers: reader })).status, 401)
  await unlock(email)
  await expectIn(reader)
})

async function expectIn(headers: Credentials, target = '/hybrid-core/v2/hybrid-cores'): Promise<void> {
  expect((await ask(target, { as: null, headers })).status).toBe(200)
}
