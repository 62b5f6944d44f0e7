import { describe, expect, inject, test } from 'vitest'
import { linksOf } from '../lists/read-all-pages.ts'
import { billingIds } from '../support/billing-fixtures.ts'
import type { ListBody } from '../support/bodies.ts'
import { fetchApi } from '../support/client.ts'
import { assetsOf, v1, v2, versions } from '../support/versions.ts'

const mount = inject('mount')
const list = assetsOf(v2, 'alpha')
/** One request for each kind of response. */
const requests: [string, string, Parameters<typeof fetchApi>[1]][] = [
  ['a list', list, {}],
  ['a record', `${v1.cores}/alpha`, {}],
  ['a description', '/api/v2/doc', {}],
  ['a HEAD', list, { method: 'HEAD' }],
  ['a 304', list, { headers: { 'If-None-Match': '*' } }],
  ['an OPTIONS', list, { method: 'OPTIONS' }],
  ['a 400', `${list}?junk`, {}],
  ['a 401', list, { as: null }],
  ['a 404', `${list}/nothing`, {}],
  ['a 404 of a path', '/hybrid-core/v1/nothing', {}],
  ['a 404 of management', '/management/nothing', {}],
  ['a contract', `/management/contracts/${billingIds.A.contract_uuid}`, {}],
  ['a 401 of a contract', `/management/contracts/${billingIds.B.contract_uuid}`, {}],
  ['a 405', list, { method: 'POST' }],
]

describe.each(requests)('%s', (_, target, options) => {
  test('forbids scripts, framing and content sniffing', async () => {
    const { headers } = await fetchApi(target, options)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
  test('does not name the server software', async () => {
    const { headers } = await fetchApi(target, options)
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null])
  })
  test('lists in Vary the headers on which it depends', async () => {
    const { headers } = await fetchApi(target, options)
    const vary = (headers.get('vary') ?? '').toLowerCase().split(/, */)
    expect(vary).toEqual(expect.arrayContaining(['x-auth-userid', 'x-auth-token', 'cookie', 'accept-encoding']))
  })
  test('may be stored only by a private cache that revalidates it, and not at all when it is an error', async () => {
    const { status, headers } = await fetchApi(target, options)
    const isSuccess = status === 200 || status === 304
    expect(headers.get('cache-control')).toBe(isSuccess ? 'private, no-cache' : 'no-store')
    if (isSuccess) expect(headers.get('etag')).toMatch(/^W\/"[^"]+"$/)
    else expect(headers.get('etag')).toBeNull()
  })
  test('sets no cookie', async () => {
    expect((await fetchApi(target, options)).headers.getSetCookie()).toEqual([])
  })
  test('has a new request id, or the id that the request sent', async () => {
    const ids = [await fetchApi(target, options), await fetchApi(target, options)].map(({ headers }) =>
      headers.get('x-request-id'),
    )
    expect(ids[0]).not.toBe(ids[1])
    const { headers } = await fetchApi(target, {
      ...options,
      headers: { ...options?.headers, 'X-Request-Id': 'mine-12345' },
    })
    expect(headers.get('x-request-id')).toBe('mine-12345')
  })
})

test.each(['short', 'x'.repeat(65), 'with blank in it', '<script>alert(1)</script>', 'a,b,c,d,e,f', 'ünïcödé-id'])(
  'the invalid request id %j is replaced',
  async (id) => {
    const { headers } = await fetchApi(list, { headers: { 'X-Request-Id': id } })
    expect(headers.get('x-request-id')).not.toBe(id)
  },
)

describe('an ETag', () => {
  test('is the same for equal bodies and differs for different bodies', async () => {
    const tag = async (target: string) => (await fetchApi(target)).headers.get('etag')
    expect(await tag(list)).toBe(await tag(list))
    expect(await tag(list)).not.toBe(await tag(`${list}?sort[id]=-`))
  })
  test('matches If-None-Match weakly, in a list, and as a star', async () => {
    const tag = (await fetchApi(list)).headers.get('etag') ?? ''
    for (const given of [tag, tag.slice(2), `"other", ${tag}`, `W/"other",${tag}`, '*']) {
      const { status, headers } = await fetchApi(list, { headers: { 'If-None-Match': given } })
      expect([given, status, headers.get('etag')]).toEqual([given, 304, tag])
    }
    for (const given of ['"other"', 'W/"other"', tag.slice(3, -1), '']) {
      expect((await fetchApi(list, { headers: { 'If-None-Match': given } })).status).toBe(200)
    }
  })
  test('does not hide an error', async () => {
    for (const target of [`${list}?junk`, `${list}/nothing`]) {
      expect((await fetchApi(target, { headers: { 'If-None-Match': '*' } })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await fetchApi(list, { as: null, headers: { 'If-None-Match': '*' } })).status).toBe(401)
  })
})

describe.each(versions)('the Link header in $name', (version) => {
  const assets = assetsOf(version, 'alpha')
  test('has the links of the body', async () => {
    const second = version.name === 'v1' ? 'page[offset]=3&page[limit]=3' : 'page[number]=2&page[size]=3'
    const { headers, body } = await fetchApi<ListBody>(`${assets}?sort[status]=-&${second}`)
    const { self, ...around } = body.links
    expect(linksOf(headers.get('link'))).toEqual(around)
    expect(Object.values(around)).not.toContain(null)
  })
  test('omits links that are null', async () => {
    const { headers } = await fetchApi(`${assets}?filter[id]=a`)
    expect(Object.keys(linksOf(headers.get('link')))).toEqual(['first', 'last'])
  })
  test('is omitted above 2 KiB, and the body still has the links', async () => {
    const lengths: number[] = []
    for (let filters = 1; filters <= 70; filters += 3) {
      const { headers, body } = await fetchApi<ListBody>(`${assets}?${'filter[id]=node-100&'.repeat(filters)}`)
      const { first, prev, next, last } = body.links
      const whole = Object.entries({ first, prev, next, last })
        .flatMap(([rel, url]) => (url ? [`<${url}>; rel="${rel}"`] : []))
        .join(', ')
      expect(headers.get('link')).toBe(whole.length > 2_048 ? null : whole)
      lengths.push(whole.length)
    }
    expect(Math.min(...lengths)).toBeLessThan(1_000)
    expect(Math.max(...lengths)).toBeGreaterThan(3_000)
  })
  test('is absent for a record and an error', async () => {
    for (const target of [`${version.cores}/alpha`, `${assets}?${version.size}=0`]) {
      expect((await fetchApi(target)).headers.get('link')).toBeNull()
    }
  })
})

test('links use the configured base URL, whichever host the request names', async () => {
  const url = inject('baseUrl').replace('127.0.0.1', 'localhost')
  const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', Forwarded: 'host=evil.example' }
  const { body, text } = await fetchApi<ListBody>(`${url}${list}`, { headers })
  expect(new URL(body.links.self).origin).toBe(inject('baseUrl'))
  expect(text).not.toContain('evil.example')
  const refused = await fetchApi(`${url}${list}?junk`, { headers })
  expect(refused.text).not.toMatch(/evil\.example|localhost/)
})

test.runIf(mount === 'server')('a response of the API has the right Content-Length', async () => {
  const { headers, text } = await fetchApi(list)
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text))
})
