import { describe, expect, inject, test } from 'vitest'
import { billingIds } from './billing-fixtures.ts'
import type { ListBody } from './bodies.ts'
import { ask } from './client.ts'
import { assetsOf, v1, v2, versions } from './versions.ts'
import { linksOf } from './walk.ts'

const mount = inject('mount')
const list = assetsOf(v2, 'alpha')
/** One request for each kind of answer. */
const requests: [string, string, Parameters<typeof ask>[1]][] = [
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
  test('lets nothing in it be run, framed or guessed', async () => {
    const { headers } = await ask(target, options)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
  test('does not say what made it', async () => {
    const { headers } = await ask(target, options)
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null])
  })
  test('names what it depends on', async () => {
    const { headers } = await ask(target, options)
    const vary = (headers.get('vary') ?? '').toLowerCase().split(/, */)
    expect(vary).toEqual(expect.arrayContaining(['x-auth-userid', 'x-auth-token', 'cookie', 'accept-encoding']))
  })
  test('is kept by nobody but, when good, its owner, who asks again', async () => {
    const { status, headers } = await ask(target, options)
    const isGood = status === 200 || status === 304
    expect(headers.get('cache-control')).toBe(isGood ? 'private, no-cache' : 'no-store')
    if (isGood) expect(headers.get('etag')).toMatch(/^W\/"[^"]+"$/)
    else expect(headers.get('etag')).toBeNull()
  })
  test('sets no cookie', async () => {
    expect((await ask(target, options)).headers.getSetCookie()).toEqual([])
  })
  test('has an id of its own, or the one that came with the request', async () => {
    const ids = [await ask(target, options), await ask(target, options)].map(({ headers }) =>
      headers.get('x-request-id'),
    )
    expect(ids[0]).not.toBe(ids[1])
    const { headers } = await ask(target, {
      ...options,
      headers: { ...options?.headers, 'X-Request-Id': 'mine-12345' },
    })
    expect(headers.get('x-request-id')).toBe('mine-12345')
  })
})

test.each(['short', 'x'.repeat(65), 'with blank in it', '<script>alert(1)</script>', 'a,b,c,d,e,f', 'ünïcödé-id'])(
  'the request id %j is not taken over',
  async (id) => {
    const { headers } = await ask(list, { headers: { 'X-Request-Id': id } })
    expect(headers.get('x-request-id')).not.toBe(id)
  },
)

describe('a tag', () => {
  test('is the same as long as the body is, and another for another body', async () => {
    const tag = async (target: string) => (await ask(target)).headers.get('etag')
    expect(await tag(list)).toBe(await tag(list))
    expect(await tag(list)).not.toBe(await tag(`${list}?sort[id]=-`))
  })
  test('is found weakly, among others, and as a star', async () => {
    const tag = (await ask(list)).headers.get('etag') ?? ''
    for (const given of [tag, tag.slice(2), `"other", ${tag}`, `W/"other",${tag}`, '*']) {
      const { status, headers } = await ask(list, { headers: { 'If-None-Match': given } })
      expect([given, status, headers.get('etag')]).toEqual([given, 304, tag])
    }
    for (const given of ['"other"', 'W/"other"', tag.slice(3, -1), '']) {
      expect((await ask(list, { headers: { 'If-None-Match': given } })).status).toBe(200)
    }
  })
  test('does not hide an error', async () => {
    for (const target of [`${list}?junk`, `${list}/nothing`]) {
      expect((await ask(target, { headers: { 'If-None-Match': '*' } })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await ask(list, { as: null, headers: { 'If-None-Match': '*' } })).status).toBe(401)
  })
})

describe.each(versions)('the Link header in $name', (version) => {
  const assets = assetsOf(version, 'alpha')
  test('repeats the links of the body', async () => {
    const second = version.name === 'v1' ? 'page[offset]=3&page[limit]=3' : 'page[number]=2&page[size]=3'
    const { headers, body } = await ask<ListBody>(`${assets}?sort[status]=-&${second}`)
    const { self, ...around } = body.links
    expect(linksOf(headers.get('link'))).toEqual(around)
    expect(Object.values(around)).not.toContain(null)
  })
  test('leaves out what is not there', async () => {
    const { headers } = await ask(`${assets}?filter[id]=a`)
    expect(Object.keys(linksOf(headers.get('link')))).toEqual(['first', 'last'])
  })
  test('is left out when it would exceed 2 KiB, and the body has the links all the same', async () => {
    const lengths: number[] = []
    for (let filters = 1; filters <= 70; filters += 3) {
      const { headers, body } = await ask<ListBody>(`${assets}?${'filter[id]=node-1*&'.repeat(filters)}`)
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
  test('is no part of a record or an error', async () => {
    for (const target of [`${version.cores}/alpha`, `${assets}?${version.size}=0`]) {
      expect((await ask(target)).headers.get('link')).toBeNull()
    }
  })
})

test('links are built from the settings, whatever host was asked', async () => {
  const url = inject('baseUrl').replace('127.0.0.1', 'localhost')
  const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', Forwarded: 'host=evil.example' }
  const { body, text } = await ask<ListBody>(`${url}${list}`, { headers })
  expect(new URL(body.links.self).origin).toBe(inject('baseUrl'))
  expect(text).not.toContain('evil.example')
  const refused = await ask(`${url}${list}?junk`, { headers })
  expect(refused.text).not.toMatch(/evil\.example|localhost/)
})

test.runIf(mount === 'server')('an answer of the API says how long it is', async () => {
  const { headers, text } = await ask(list)
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text))
})
