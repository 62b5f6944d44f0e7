import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { type Product, startProduct } from '#e2e/setup/processes/product.ts'
import { billingIds } from '../support/billing-fixtures.ts'
import { credentials } from '../support/client.ts'

const origin = 'https://app.example.com'
const list = '/hybrid-core/v2/hybrid-cores/alpha/assets'
const sites = '/hybrid-core/v1/sites'
const deprecation = `@${Date.UTC(2027, 0, 31) / 1000}`
const sunset = 'Mon, 31 Jan 2028 12:00:00 GMT'

// Nothing here depends on the database.
describe.runIf(inject('engine') === 'sqlite')('a service with public settings', () => {
  let product: Product

  beforeAll(async () => {
    const settings = {
      CORS_ORIGINS: `${origin}, http://localhost:5173`,
      V1_DEPRECATED_AT: '2027-01-31',
      V1_SUNSET_AT: '2028-01-31T13:00:00+01:00',
      SECURITY_CONTACT: 'mailto:security@example.com, https://example.com/report',
      SECURITY_EXPIRES_AT: '2027-06-30',
      SECURITY_POLICY: 'https://example.com/policy',
    }
    product = await startProduct({ mount: inject('mount'), env: { ...inject('env'), ...settings } })
  }, 60_000)

  afterAll(() => product?.stop())

  const send = (target: string, init: RequestInit = {}) =>
    fetch(product.url + target, { ...init, headers: { ...credentials('A'), ...init.headers } })

  describe('CORS', () => {
    test.each([
      ['a list', list, {}, 200],
      ['an error', `${list}?junk`, {}, 400],
      ['a 304', list, { 'If-None-Match': '*' }, 304],
      ['an unknown path', '/hybrid-core/v2/nothing', {}, 404],
      ['a rejected caller', list, { 'X-Auth-Token': 'wrong' }, 401],
    ])('a configured origin may read %s and its headers', async (_, target, more, status) => {
      const { status: got, headers } = await send(target, { headers: { Origin: origin, ...more } })
      expect([got, headers.get('access-control-allow-origin')]).toEqual([status, origin])
      for (const name of ['ETag', 'Link', 'Retry-After', 'X-Request-Id', 'RateLimit', 'Deprecation', 'Sunset']) {
        expect(headers.get('access-control-expose-headers')?.split(', ')).toContain(name)
      }
      expect(headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['X-Auth-Token', 'Origin']))
    })

    test('a configured origin gets a preflight response with methods and headers', async () => {
      const target = `/management/contracts/${billingIds.A.contract_uuid}`
      const headers = {
        Origin: origin,
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'x-auth-userid,x-auth-token,content-type',
      }
      const response = await fetch(product.url + target, { method: 'OPTIONS', headers })
      expect(response.status).toBe(204)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining('PATCH'),
        'access-control-allow-headers': expect.stringMatching(/X-Auth-UserId, X-Auth-Token.*Content-Type.*If-Match/),
        'access-control-max-age': '600',
      })
    })

    test.each(['https://app.example.com.evil.example', 'https://evil.example', 'http://app.example.com', 'null'])(
      '%s is not allowed and does not learn the allowed origins',
      async (unknownOrigin) => {
        for (const method of ['GET', 'OPTIONS']) {
          const headers = { Origin: unknownOrigin, 'Access-Control-Request-Method': 'GET' }
          const response = await send(list, { method, headers })
          const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
          expect([method, names]).toEqual([method, []])
          expect(response.headers.get('vary')).toContain('Origin')
        }
      },
    )

    test('sessions are not allowed across origins: no response allows credentials', async () => {
      const { headers } = await send(list, { headers: { Origin: origin } })
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      const owner = new SessionClient(product.url)
      await owner.signIn(inject('partnerA').email, inject('partnerA').password)
      expect(await owner.status()).toBe(200)
      const change = { method: 'PATCH', body: '{}', headers: { Origin: origin, 'Content-Type': 'application/json' } }
      const contract = `/management/contracts/${billingIds.A.contract_uuid}`
      expect((await owner.fetch(contract, change)).status).toBe(403)
    })
  })

  describe('the deprecation of v1', () => {
    test.each([sites, `${sites}?sort[id]=x`, `${sites}/nope`, '/api/v1/doc', '/hybrid-core/v1/nothing'])(
      'every response of v1 has its headers: %s',
      async (target) => {
        const { headers } = await send(target)
        expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([deprecation, sunset])
        const explained = `<${product.url}/docs/apis/hybrid-core/v1/introduction>; rel="deprecation"; type="text/html"`
        expect(headers.get('link')).toContain(explained)
      },
    )

    test('leaves the links of a list unchanged', async () => {
      const link = (await send(`${sites}?page[limit]=1`)).headers.get('link')
      expect(link?.match(/rel="\w+"/g)).toEqual(['rel="first"', 'rel="next"', 'rel="last"', 'rel="deprecation"'])
    })

    test.each([list, '/management/v2/partner', '/hybrid-core/v2/doc'])('%s has no such headers', async (target) => {
      const { headers } = await send(target)
      expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null])
      expect(headers.get('link') ?? '').not.toContain('deprecation')
    })

    test('marks the routes in the OpenAPI document and is named in the introduction', async () => {
      type Doc = { paths: Record<string, Record<string, { deprecated?: boolean }>> }
      for (const version of ['v1', 'v2']) {
        const { paths } = (await (await send(`/hybrid-core/${version}/doc`)).json()) as Doc
        const marks = Object.values(paths).flatMap((path) =>
          Object.values(path).map(({ deprecated = false }) => deprecated),
        )
        expect(new Set(marks)).toEqual(new Set([version === 'v1']))
        const page = await (await fetch(`${product.url}/docs/apis/hybrid-core/${version}/introduction`)).text()
        expect(page.includes('31 January 2028')).toBe(version === 'v1')
      }
    })
  })

  test('/.well-known/security.txt has the security contacts', async () => {
    const response = await fetch(`${product.url}/.well-known/security.txt`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await response.text()).toBe(
      [
        'Contact: mailto:security@example.com',
        'Contact: https://example.com/report',
        'Expires: 2027-06-30T00:00:00.000Z',
        `Canonical: ${product.url}/.well-known/security.txt`,
        'Policy: https://example.com/policy',
        '',
      ].join('\n'),
    )
  })
})

describe('a service without public settings', () => {
  test('sends none of these headers and no security.txt', async () => {
    const url = inject('baseUrl')
    const { headers } = await fetch(url + sites, { headers: { ...credentials('A'), Origin: origin } })
    for (const name of ['access-control-allow-origin', 'deprecation', 'sunset']) expect(headers.get(name)).toBeNull()
    expect(headers.get('vary')).not.toContain('Origin')
    const security = await fetch(`${url}/.well-known/security.txt`)
    expect([security.status, security.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  })
})
