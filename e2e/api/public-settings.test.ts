import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Product, startProduct } from '../setup/product.ts'
import { Visitor } from '../setup/visitor.ts'
import { billingIds } from './billing-fixtures.ts'
import { credentials } from './client.ts'

const origin = 'https://app.example.com'
const list = '/hybrid-core/v2/hybrid-cores/alpha/assets'
const sites = '/hybrid-core/v1/sites'
const deprecation = `@${Date.UTC(2027, 0, 31) / 1000}`
const sunset = 'Mon, 31 Jan 2028 12:00:00 GMT'

// Nothing here is of the database.
describe.runIf(inject('engine') === 'sqlite')('a service that is set up to say of itself', () => {
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

  const ask = (target: string, init: RequestInit = {}) =>
    fetch(product.url + target, { ...init, headers: { ...credentials('A'), ...init.headers } })

  describe('who may call from elsewhere', () => {
    test.each([
      ['a list', list, {}, 200],
      ['an error', `${list}?junk`, {}, 400],
      ['a 304', list, { 'If-None-Match': '*' }, 304],
      ['a path that is none', '/hybrid-core/v2/nothing', {}, 404],
      ['a refused caller', list, { 'X-Auth-Token': 'wrong' }, 401],
    ])('a named origin reads %s, and what its headers say', async (_, target, more, status) => {
      const { status: got, headers } = await ask(target, { headers: { Origin: origin, ...more } })
      expect([got, headers.get('access-control-allow-origin')]).toEqual([status, origin])
      for (const name of ['ETag', 'Link', 'Retry-After', 'X-Request-Id', 'RateLimit', 'Deprecation', 'Sunset']) {
        expect(headers.get('access-control-expose-headers')?.split(', ')).toContain(name)
      }
      expect(headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['X-Auth-Token', 'Origin']))
    })

    test('it may ask before it sends credentials or changes', async () => {
      const target = `/management/contracts/${billingIds.A.contract_uuid}`
      const headers = {
        Origin: origin,
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'x-auth-userid,x-auth-token,content-type',
      }
      const answer = await fetch(product.url + target, { method: 'OPTIONS', headers })
      expect(answer.status).toBe(204)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining('PATCH'),
        'access-control-allow-headers': expect.stringMatching(/X-Auth-UserId, X-Auth-Token.*Content-Type.*If-Match/),
        'access-control-max-age': '600',
      })
    })

    test.each(['https://app.example.com.evil.example', 'https://evil.example', 'http://app.example.com', 'null'])(
      '%s may not, and is not told who may',
      async (stranger) => {
        for (const method of ['GET', 'OPTIONS']) {
          const headers = { Origin: stranger, 'Access-Control-Request-Method': 'GET' }
          const answer = await ask(list, { method, headers })
          const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
          expect([method, names]).toEqual([method, []])
          expect(answer.headers.get('vary')).toContain('Origin')
        }
      },
    )

    test('nobody may with a session: no answer ever allows credentials', async () => {
      const { headers } = await ask(list, { headers: { Origin: origin } })
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      const owner = new Visitor(product.url)
      await owner.signIn(inject('partnerA').email, inject('partnerA').password)
      expect(await owner.status()).toBe(200)
      const change = { method: 'PATCH', body: '{}', headers: { Origin: origin, 'Content-Type': 'application/json' } }
      const contract = `/management/contracts/${billingIds.A.contract_uuid}`
      expect((await owner.fetch(contract, change)).status).toBe(403)
    })
  })

  describe('how long v1 is there', () => {
    test.each([sites, `${sites}?sort[id]=x`, `${sites}/nope`, '/api/v1/doc', '/hybrid-core/v1/nothing'])(
      'every answer of v1 says it: %s',
      async (target) => {
        const { headers } = await ask(target)
        expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([deprecation, sunset])
        const explained = `<${product.url}/docs/apis/hybrid-core/v1/introduction>; rel="deprecation"; type="text/html"`
        expect(headers.get('link')).toContain(explained)
      },
    )

    test('links of a list stay what they were', async () => {
      const link = (await ask(`${sites}?page[limit]=1`)).headers.get('link')
      expect(link?.match(/rel="\w+"/g)).toEqual(['rel="first"', 'rel="next"', 'rel="last"', 'rel="deprecation"'])
    })

    test.each([list, '/management/v2/partner', '/hybrid-core/v2/doc'])('%s says nothing of it', async (target) => {
      const { headers } = await ask(target)
      expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null])
      expect(headers.get('link') ?? '').not.toContain('deprecation')
    })

    test('the description of v1 marks its routes, and its introduction says so', async () => {
      type Doc = { paths: Record<string, Record<string, { deprecated?: boolean }>> }
      for (const version of ['v1', 'v2']) {
        const { paths } = (await (await ask(`/hybrid-core/${version}/doc`)).json()) as Doc
        const marks = Object.values(paths).flatMap((path) =>
          Object.values(path).map(({ deprecated = false }) => deprecated),
        )
        expect(new Set(marks)).toEqual(new Set([version === 'v1']))
        const page = await (await fetch(`${product.url}/docs/apis/hybrid-core/${version}/introduction`)).text()
        expect(page.includes('31 January 2028')).toBe(version === 'v1')
      }
    })
  })

  test('/.well-known/security.txt says whom to tell of a weakness', async () => {
    const answer = await fetch(`${product.url}/.well-known/security.txt`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await answer.text()).toBe(
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

describe('a service that is not', () => {
  test('says nothing of it', async () => {
    const url = inject('baseUrl')
    const { headers } = await fetch(url + sites, { headers: { ...credentials('A'), Origin: origin } })
    for (const name of ['access-control-allow-origin', 'deprecation', 'sunset']) expect(headers.get(name)).toBeNull()
    expect(headers.get('vary')).not.toContain('Origin')
    const security = await fetch(`${url}/.well-known/security.txt`)
    expect([security.status, security.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  })
})
