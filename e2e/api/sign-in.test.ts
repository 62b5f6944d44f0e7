import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { passwordLinkUrl } from '#lib/domain/access/password-links.ts'
import { resetPassword, setPassword } from '#lib/domain/access/users.ts'
import { temporaryFolder } from '../setup/guard.ts'
import { type OidcServer, startOidcServer } from '../setup/oidc-server.ts'
import { asOperator, moveFailedSignIns } from '../setup/operator.ts'
import { type Product, type Settings, startProduct } from '../setup/product.ts'
import { Visitor } from '../setup/visitor.ts'
import { withinASecond } from '../setup/within-a-second.ts'
import { createUser as createUserWith, lock } from './access.ts'

const mount = inject('mount')
const env = inject('env')
const password = 'a sentence to sign in with'
const own = { 'Sec-Fetch-Site': 'same-origin' }

let oidc: OidcServer
let product: Product
let addresses = 0

beforeAll(async () => {
  oidc = await startOidcServer()
  product = await start({
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
  })
})
afterAll(async () => {
  await product?.stop()
  await oidc?.close()
})

/** A second process on the same database, behind one proxy. */
function start(more: Settings): Promise<Product> {
  return startProduct({ mount, env: { ...env, TRUSTED_PROXY_HOPS: '1', ...more } })
}

function visitor(address = `198.51.100.${addresses++}`, baseUrl = product.url): Visitor {
  return new Visitor(baseUrl, { 'X-Forwarded-For': address })
}

function createUser(email: string): Promise<string> {
  return createUserWith(email, { password })
}

async function signedIn(email: string): Promise<Visitor> {
  const visit = visitor()
  expect((await visit.signIn(email, password)).error).toBeNull()
  expect(await visit.status()).toBe(200)
  return visit
}

describe('signing in', () => {
  test('is told by one answer that the account is unknown, locked, or the password wrong', async () => {
    const email = await createUser('known@sign-in.example')
    await createUser('locked@sign-in.example')
    await lock('locked@sign-in.example')
    const answers = [
      await visitor().signIn(email, 'wrong'),
      await visitor().signIn('nobody@sign-in.example', password),
      await visitor().signIn('locked@sign-in.example', password),
      await visitor().signIn('', ''),
    ]
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect([answers[0]?.status, answers[0]?.error]).toEqual([401, 'wrong'])
  })

  test('waits after five failures, for that account alone', async () => {
    const [email, other] = [await createUser('slow@sign-in.example'), await createUser('quick@sign-in.example')]
    const failed = await Promise.all(Array.from({ length: 5 }, () => visitor().signIn(email, 'wrong')))
    expect(failed.map(({ error }) => error)).toEqual(Array(5).fill('wrong'))
    await moveFailedSignIns(env, 60_000)
    for (const who of [email, email.toUpperCase()]) {
      expect((await visitor().signIn(who, password)).error).toMatch(/^wait \d+$/)
    }
    expect((await visitor().signIn(other, password)).error).toBeNull()
    await moveFailedSignIns(env, -61_000)
    expect((await visitor().signIn(email, password)).error).toBeNull()
  })

  test.runIf(mount === 'server')(
    'waits after many failures of an address, which its client cannot choose',
    async () => {
      const email = await createUser('crowd@sign-in.example')
      for (let i = 0; i < 30; i++) {
        const spoofing = visitor(`192.0.2.${i}, 203.0.113.7`)
        expect((await spoofing.signIn(`${i}@nobody.example`, 'wrong')).error).toBe('wrong')
      }
      await moveFailedSignIns(env, 60_000)
      expect((await visitor('192.0.2.99, 203.0.113.7').signIn(email, password)).error).toMatch(/^wait \d+$/)
      expect((await visitor('203.0.113.8').signIn(email, password)).error).toBeNull()
    },
  )

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'http://[bad',
  ])('leads to our first page and not to %j', async (callbackUrl) => {
    const email = inject('partnerA').email
    const fields = { email, password: inject('partnerA').password, callbackUrl }
    const { url } = await visitor().post('callback/password', fields)
    expect(url.href).toBe(`${product.url}/cores`)
  })

  test('leads on to a page of ours', async () => {
    const { email, password } = inject('partnerA')
    const { url } = await visitor().post('callback/password', {
      email,
      password,
      callbackUrl: '/cores/alpha?sort[id]=-',
    })
    expect(url.href).toBe(`${product.url}/cores/alpha?sort[id]=-`)
  })

  test('needs a form that we have given out', async () => {
    const { email, password } = inject('partnerA')
    const body = new URLSearchParams({ email, password, csrfToken: 'guessed', json: 'true' })
    const visit = visitor()
    await visit.fetch('/api/auth/callback/password', { method: 'POST', body })
    expect(await visit.status()).toBe(401)
  })

  test('where the address is https, gives cookies that only this host can set, and only over https', async () => {
    const https = await start({ BASE_URL: 'https://panel.example' })
    const { email, password } = inject('partnerA')
    const visit = visitor(undefined, https.url)
    const { url } = await visit.signIn(email, password)
    expect(url.href).toBe('https://panel.example/cores')
    expect(visit.names().every((name) => name.startsWith('__Host-'))).toBe(true)
    expect(await visit.status()).toBe(200)
    const { headers } = await visit.fetch('/api/auth/session')
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/Path=\/; .*HttpOnly; Secure; SameSite=Lax/)])
    await https.stop()
  })
})

describe('a session', () => {
  test('ends with signing out, also for who has kept a copy of its cookie', async () => {
    const visit = await signedIn(await createUser('leaves@sign-in.example'))
    const copy = visit.cookie()
    expect((await visit.post('signout', {})).url.origin).toBe(product.url)
    expect(visit.names()).not.toContain('next-auth.session-token')
    expect(await visit.status()).toBe(401)
    const thief = await fetch(`${product.url}/management/v2/account`, { headers: { Cookie: copy } })
    expect(thief.status).toBe(401)
    const session = await fetch(`${product.url}/api/auth/session`, { headers: { Cookie: copy } })
    expect(await session.json()).toEqual({})
    expect(session.headers.getSetCookie()).toEqual([expect.stringMatching(/session-token=;/)])
  })

  test('of another browser of the same user goes on', async () => {
    const email = await createUser('twice@sign-in.example')
    const [one, other] = [await signedIn(email), await signedIn(email)]
    await one.post('signout', {})
    expect(await other.status()).toBe(200)
  })

  test('is known to every process at once, and its end within a second', async () => {
    const email = await createUser('both@sign-in.example')
    const visit = await signedIn(email)
    const there = (method = 'GET', path = '/management/v2/account') =>
      fetch(inject('baseUrl') + path, { method, headers: { Cookie: visit.cookie(), ...own } })
    expect((await there()).status).toBe(200)
    expect((await there('DELETE', '/management/v2/sessions')).status).toBe(204)
    await withinASecond(() => visit.status(), 401)

    const again = await signedIn(email)
    await lock(email)
    await withinASecond(() => again.status(), 401)
  })

  test('ends with a new password', async () => {
    const email = await createUser('forgets@sign-in.example')
    const visit = await signedIn(email)
    await asOperator(env, (context) => setPassword(context, { email, password: `${password}, anew` }))
    await withinASecond(() => visit.status(), 401)
  })
})

describe('a link to set a password', () => {
  const linkFor = async (email: string) => {
    const { secret } = await asOperator(env, (context) => resetPassword(context, { email }))
    return new URL(passwordLinkUrl(product.url, secret))
  }
  const secretOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('secret') ?? ''

  test('leads to a page, and signs in once', async () => {
    const email = await createUser('link@sign-in.example')
    const former = await signedIn(email)
    const link = await linkFor(email)
    expect((await fetch(`${product.url}${link.pathname}`)).status).toBe(200)
    const visit = visitor()
    const secret = secretOf(link)
    const set = (fields: object) => visit.post('callback/set-password', { secret, ...fields })
    expect((await set({})).error).toMatch(/^refused a password must have 12 to 200 characters/)
    expect((await set({ password: `${password}, new` })).error).toBeNull()
    expect(await visit.email()).toBe(email)
    expect(await former.status()).toBe(401)
    expect((await set({ password: `${password}, again` })).error).toBe('link-ended')
    expect((await visitor().signIn(email, `${password}, new`)).error).toBeNull()
  })

  test('tells whether it still works, to whoever holds it', async () => {
    const secret = secretOf(await linkFor(await createUser('asks@sign-in.example')))
    const works = async (given: Record<string, string>) => {
      const asked = await visitor().fetch('/api/auth/link', { method: 'POST', body: new URLSearchParams(given) })
      return [asked.status, await asked.json()]
    }
    expect(await works({ provider: 'set-password', secret })).toEqual([200, { works: true }])
    expect(await works({ provider: 'setup', secret })).toEqual([200, { works: false }])
    expect(await works({ provider: 'set-password', secret: `${secret}x` })).toEqual([200, { works: false }])
    expect(await works({})).toEqual([200, { works: false }])
    expect((await works({ secret: 'x'.repeat(17_000) }))[0]).toBe(413)
    await visitor().post('callback/set-password', { secret, password: `${password}, new` })
    expect(await works({ provider: 'set-password', secret })).toEqual([200, { works: false }])
  })

  test('is nothing to a user who is locked, nor when it is made up', async () => {
    const email = await createUser('shut@sign-in.example')
    const secret = secretOf(await linkFor(email))
    await lock(email)
    for (const given of [secret, `${secret}x`, '']) {
      expect((await visitor().post('callback/set-password', { secret: given, password })).error).toBe('link-ended')
    }
  })
})

describe('single sign-on', () => {
  /** Goes to the other server and back, as a browser does; answers where that ends. */
  async function goThere(visit: Visitor, change = (url: URL) => url): Promise<URL> {
    const { url } = await visit.post('signin/oidc', { callbackUrl: '/cores/alpha' })
    const there = await fetch(url, { redirect: 'manual' })
    let back = change(new URL(there.headers.get('location') ?? ''))
    for (let hops = 0; hops < 5; hops++) {
      const response = await visit.fetch(back.href)
      const location = response.headers.get('location')
      if (!location) break
      back = new URL(location, product.url)
      if (!back.pathname.startsWith('/api/auth/')) break
    }
    return back
  }

  test('lets in the user whose address the other server has verified', async () => {
    const email = await createUser('sso@sign-in.example')
    oidc.person = { sub: 'one', email: email.toUpperCase(), email_verified: true }
    const visit = visitor()
    expect((await goThere(visit)).href).toBe(`${product.url}/cores/alpha`)
    expect(await visit.email()).toBe(email)
  })

  test('lets in nobody else', async () => {
    const email = await createUser('sso-other@sign-in.example')
    const locked = await createUser('sso-locked@sign-in.example')
    await lock(locked)
    for (const person of [
      { sub: 'two' },
      { sub: 'two', email },
      { sub: 'two', email, email_verified: false },
      { sub: 'two', email, email_verified: 'true' as never },
      { sub: 'two', email: 'stranger@sign-in.example', email_verified: true },
      { sub: 'two', email: locked, email_verified: true },
    ]) {
      oidc.person = person
      const visit = visitor()
      const end = await goThere(visit)
      expect([end.pathname, end.searchParams.get('error')], JSON.stringify(person)).toEqual(['/sign-in', 'no-account'])
      expect(await visit.status()).toBe(401)
    }
  })

  test('takes no answer that it has not asked for', async () => {
    oidc.person = { sub: 'one', email: inject('partnerA').email, email_verified: true }
    const forged: ((url: URL) => URL)[] = [
      (url) => new URL(url.href.replace(/state=[^&]*/, 'state=other')),
      (url) => new URL(url.href.replace(/code=[^&]*/, 'code=other')),
      (url) => new URL(`${url.origin}${url.pathname}?error=access_denied&error_description=x`),
    ]
    for (const change of forged) {
      const visit = visitor()
      const end = await goThere(visit, change)
      expect([end.pathname, end.searchParams.get('error')]).toEqual([
        '/sign-in',
        expect.stringMatching(/^(OAuth)?Callback$/),
      ])
      expect(await visit.status()).toBe(401)
    }
  })
})

describe('the session routes', () => {
  const ask = (path: string, init: RequestInit = {}) => visitor().fetch(`/api/auth/${path}`, init)
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

  test.each<[number, string, RequestInit]>([
    [404, '_log', { method: 'POST', headers: form, body: 'level=error&code=forged' }],
    [404, 'verify-request', {}],
    [404, 'callback/password', {}],
    [404, 'callback/setup', {}],
    [302, 'signin?callbackUrl=http://[bad', {}],
    [200, 'csrf?callbackUrl=http://[bad', {}],
    [302, 'error?error=%0d%0aX-Evil:%201%E2%82%AC', {}],
    [415, 'callback/password', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{bad' }],
    [413, 'callback/password', { method: 'POST', headers: form, body: 'x'.repeat(17_000) }],
    [400, 'callback/constructor', { method: 'POST', headers: form, body: 'x=1' }],
  ])('answer %i to %s', async (status, path, init) => {
    const response = await ask(path, init)
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('x-evil')).toBeNull()
    expect(new URL(response.headers.get('location') ?? '/', product.url).origin).toBe(product.url)
  })

  test('never take our address from a request', async () => {
    const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }
    expect(await (await ask('providers', { headers })).text()).not.toContain('evil.example')
  })

  test('tell what goes wrong to the log alone', () => {
    expect(product.log()).not.toMatch(/forged|A session route failed/)
  })
})

describe.runIf(mount === 'server')('the first start', () => {
  test('prints a link with which the first owner is set up and signed in, once', async () => {
    const folder = temporaryFolder('setup')
    const settings = { DATA_DIR: folder.path }
    const first = await startProduct({ mount, env: settings })
    await expect.poll(first.log).toMatch(/#secret=/)
    const [, path, secret = ''] = /(\/setup)#secret=([\w-]{43})\n/.exec(first.log()) ?? []
    expect((await fetch(first.url + path)).status).toBe(200)
    const owner = { secret, partner: 'Example Hosting', email: 'owner@example.com', password }
    const visit = visitor(undefined, first.url)
    expect((await visit.post('callback/setup', { ...owner, email: 'owner' })).error).toMatch(/^refused "owner" is not/)
    expect((await visit.post('callback/setup', owner)).error).toBeNull()
    expect(await visit.email()).toBe('owner@example.com')
    expect((await visitor(undefined, first.url).post('callback/setup', owner)).error).toBe('link-ended')
    await first.stop()

    const second = await startProduct({ mount, env: settings })
    expect((await visitor(undefined, second.url).signIn('owner@example.com', password)).error).toBeNull()
    expect(second.log()).not.toContain('secret=')
    await second.stop()
    folder.remove()
  })
})
