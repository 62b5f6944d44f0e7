import * as jwt from 'next-auth/jwt'
import { expect, test, vi } from 'vitest'
import { sessionCookieName, sessionCookieReader } from './session-cookie.ts'

vi.mock('next-auth/jwt', { spy: true })

const secret = 's'.repeat(32)
const baseUrl = 'http://localhost:3000'
const name = sessionCookieName(baseUrl)
const cookieOf = (token: object, key = secret) => jwt.encode({ token: { ...token }, secret: key })
const withCookie = (cookie: string) => new Headers({ Cookie: cookie })

test('a cookie is decrypted once, and then cached', async () => {
  const read = sessionCookieReader(baseUrl, secret)
  const cookie = `a=b; ${name}=${await cookieOf({ sid: 'one', ver: 3 })}; c=d`
  vi.mocked(jwt.decode).mockClear()
  for (let i = 0; i < 5; i++) expect(await read(withCookie(cookie))).toEqual({ sessionId: 'one', version: 3 })
  expect(jwt.decode).toHaveBeenCalledOnce()
})

test('after thousands of other cookies the oldest is evicted and decrypted again', async () => {
  const read = sessionCookieReader(baseUrl, secret)
  const cookies = await Promise.all(Array.from({ length: 5_001 }, (_, i) => cookieOf({ sid: `${i}`, ver: 1 })))
  for (const cookie of cookies) await read(withCookie(`${name}=${cookie}`))
  vi.mocked(jwt.decode).mockClear()
  expect(await read(withCookie(`${name}=${cookies[5_000]}`))).toEqual({ sessionId: '5000', version: 1 })
  expect(jwt.decode).not.toHaveBeenCalled()
  expect(await read(withCookie(`${name}=${cookies[0]}`))).toEqual({ sessionId: '0', version: 1 })
  expect(jwt.decode).toHaveBeenCalledOnce()
})

test.each<[string, () => Promise<string>]>([
  ['nothing', async () => ''],
  ['another cookie', async () => 'a=b'],
  ['one whose name only begins so', async () => `${name}x=${await cookieOf({ sid: 'one', ver: 1 })}`],
  ['an empty one', async () => `${name}=`],
  ['junk', async () => `${name}=abc.def.ghi`],
  ['one made with another secret', async () => `${name}=${await cookieOf({ sid: 'one', ver: 1 }, 'x'.repeat(32))}`],
  ['one with a letter changed', async () => `${name}=${(await cookieOf({ sid: 'one', ver: 1 })).replace(/.$/, '!')}`],
  ['one without a session', async () => `${name}=${await cookieOf({ sub: 'ann' })}`],
  ['one of other types', async () => `${name}=${await cookieOf({ sid: 1, ver: '1' })}`],
  [
    'one that is too old',
    async () => `${name}=${await jwt.encode({ token: { sid: 'a', ver: 1 }, secret, maxAge: -60 })}`,
  ],
])('%s is no session', async (_, cookie) => {
  expect(await sessionCookieReader(baseUrl, secret)(withCookie(await cookie()))).toBeUndefined()
})

test('with an https base URL the name of the cookie has the prefix __Host-', async () => {
  const https = 'https://panel.example'
  expect(sessionCookieName(https)).toMatch(/^__Host-/)
  const cookie = `${name}=${await cookieOf({ sid: 'one', ver: 1 })}`
  expect(await sessionCookieReader(https, secret)(withCookie(cookie))).toBeUndefined()
  expect(await sessionCookieReader(https, secret)(withCookie(`__Host-${cookie}`))).toBeDefined()
})
