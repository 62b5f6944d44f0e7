import { describe, expect, inject, test } from 'vitest'
import { moveFailedSignIns } from '#e2e/setup/operator.ts'
import { lock } from '../../support/access.ts'
import {
  createUser,
  newClientOf,
  password,
  setUpProxiedProduct,
  startBehindProxy,
} from '../../support/proxied-product.ts'

const mount = inject('mount')
const env = inject('env')

const product = setUpProxiedProduct()
const { newClient } = product

describe('signing in', () => {
  test('has one response for an unknown account, a locked one and a wrong password', async () => {
    const email = await createUser('known@sign-in.example')
    await createUser('locked@sign-in.example')
    await lock('locked@sign-in.example')
    const responses = [
      await newClient().signIn(email, 'wrong'),
      await newClient().signIn('nobody@sign-in.example', password),
      await newClient().signIn('locked@sign-in.example', password),
      await newClient().signIn('', ''),
    ]
    for (const response of responses) expect(response).toEqual(responses[0])
    expect(responses[0]).toMatchObject({ status: 401, error: 'wrong' })
  })

  test('is a 503 with Retry-After, without a check, when too many sign in at once', async () => {
    // All forms are ready before the first is sent: otherwise a slow client gives the server time for each password.
    const forms = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const visit = newClient(`203.0.113.${n + 100}`)
        const { csrfToken } = (await (await visit.fetch('/api/auth/csrf')).json()) as { csrfToken: string }
        return { visit, body: new URLSearchParams({ email: `${n}@busy.example`, password, csrfToken, json: 'true' }) }
      }),
    )
    const attempts = await Promise.all(
      forms.map(async ({ visit, body }) => {
        const response = await visit.fetch('/api/auth/callback/password', { method: 'POST', body })
        const { url } = (await response.json()) as { url: string }
        const error = new URL(url).searchParams.get('error')
        return { status: response.status, error, retryAfter: response.headers.get('retry-after') }
      }),
    )
    const kinds = new Set(attempts.map((one) => JSON.stringify(one)))
    const wrong = JSON.stringify({ status: 401, error: 'wrong', retryAfter: null })
    expect(kinds).toEqual(new Set([wrong, JSON.stringify({ status: 503, error: 'busy 2', retryAfter: '2' })]))
    const email = await createUser('after-the-rush@sign-in.example')
    expect((await newClient().signIn(email, password)).error).toBeNull()
  })

  test('must wait after five failures of an account; other accounts need not', async () => {
    const [email, other] = [await createUser('slow@sign-in.example'), await createUser('quick@sign-in.example')]
    const failed = await Promise.all(Array.from({ length: 5 }, () => newClient().signIn(email, 'wrong')))
    expect(failed.map(({ error }) => error)).toEqual(Array(5).fill('wrong'))
    await moveFailedSignIns(env, 60_000)
    for (const who of [email, email.toUpperCase()]) {
      expect((await newClient().signIn(who, password)).error).toMatch(/^wait \d+$/)
    }
    expect((await newClient().signIn(other, password)).error).toBeNull()
    await moveFailedSignIns(env, -61_000)
    expect((await newClient().signIn(email, password)).error).toBeNull()
  })

  test.runIf(mount === 'server')(
    'must wait after many failures from an address, which the client cannot spoof',
    async () => {
      const email = await createUser('spoofed@sign-in.example')
      for (let i = 0; i < 30; i++) {
        const spoofing = newClient(`192.0.2.${i}, 203.0.113.7`)
        expect((await spoofing.signIn(`${i}@nobody.example`, 'wrong')).error).toBe('wrong')
      }
      await moveFailedSignIns(env, 60_000)
      expect((await newClient('192.0.2.99, 203.0.113.7').signIn(email, password)).error).toMatch(/^wait \d+$/)
      expect((await newClient('203.0.113.8').signIn(email, password)).error).toBeNull()
    },
  )

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'http://[bad',
  ])('redirects to the first page and not to %j', async (callbackUrl) => {
    const email = inject('partnerA').email
    const fields = { email, password: inject('partnerA').password, callbackUrl }
    const { url } = await newClient().post('callback/password', fields)
    expect(url.href).toBe(`${product.url}/`)
  })

  test('redirects to a page of the panel', async () => {
    const { email, password } = inject('partnerA')
    const { url } = await newClient().post('callback/password', {
      email,
      password,
      callbackUrl: '/cores/alpha?sort[id]=-',
    })
    expect(url.href).toBe(`${product.url}/cores/alpha?sort[id]=-`)
  })

  test('needs a valid CSRF token', async () => {
    const { email, password } = inject('partnerA')
    const body = new URLSearchParams({ email, password, csrfToken: 'guessed', json: 'true' })
    const client = newClient()
    await client.fetch('/api/auth/callback/password', { method: 'POST', body })
    expect(await client.status()).toBe(401)
  })

  test('sets __Host- cookies with Secure when the base URL is https', async () => {
    const https = await startBehindProxy({ BASE_URL: 'https://panel.example' })
    const { email, password } = inject('partnerA')
    const client = newClientOf(https)
    const { url } = await client.signIn(email, password)
    expect(url.href).toBe('https://panel.example/')
    expect(client.names().every((name) => name.startsWith('__Host-'))).toBe(true)
    expect(await client.status()).toBe(200)
    const { headers } = await client.fetch('/api/auth/session')
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/Path=\/; .*HttpOnly; Secure; SameSite=Lax/)])
    await https.stop()
  })
})
