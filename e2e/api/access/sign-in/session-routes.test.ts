import { describe, expect, inject, test } from 'vitest'
import { setUpProxiedProduct } from '../../support/proxied-product.ts'

const mount = inject('mount')
const product = setUpProxiedProduct()
const { newClient } = product

describe('the session routes', () => {
  const send = (path: string, init: RequestInit = {}) => newClient().fetch(`/api/auth/${path}`, init)
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

  test.each<[number, string, RequestInit]>([
    // The production server accepts forms only at exact paths.
    [mount === 'server' ? 405 : 404, '_log', { method: 'POST', headers: form, body: 'level=error&code=forged' }],
    [404, 'verify-request', {}],
    [404, 'callback/password', {}],
    [404, 'callback/setup', {}],
    [302, 'signin?callbackUrl=http://[bad', {}],
    [200, 'csrf?callbackUrl=http://[bad', {}],
    [302, 'error?error=%0d%0aX-Evil:%201%E2%82%AC', {}],
    [415, 'callback/password', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{bad' }],
    [413, 'callback/password', { method: 'POST', headers: form, body: 'x'.repeat(17_000) }],
    [400, 'callback/constructor', { method: 'POST', headers: form, body: 'x=1' }],
  ])('respond with %i to %s', async (status, path, init) => {
    const response = await send(path, init)
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('x-evil')).toBeNull()
    expect(new URL(response.headers.get('location') ?? '/', product.url).origin).toBe(product.url)
  })

  test.each(['http://[bad', 'forged', 'javascript:forged', '//[forged'])(
    'refuse and delete a cookie of the address to return to that is no address: %s',
    async (value) => {
      const Cookie = `next-auth.callback-url=${encodeURIComponent(value)}`
      for (const path of ['csrf', 'session', 'providers', 'signin']) {
        const { status, headers } = await send(path, { headers: { Cookie } })
        expect([path, status]).toEqual([path, 400])
        expect(headers.getSetCookie()).toEqual([
          expect.stringMatching(/^next-auth\.callback-url=; Path=\/; Max-Age=0;/),
        ])
      }
    },
  )

  test('never take the base URL from a request', async () => {
    const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }
    expect(await (await send('providers', { headers })).text()).not.toContain('evil.example')
  })

  test('do not log what a client sends', () => {
    expect(product.log()).not.toContain('forged')
  })
})
