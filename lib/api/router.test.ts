import { afterAll, describe, expect, test } from 'vitest'
import { addresses, memoryDatabase, memoryRouter } from '#e2e/setup/memory-service.ts'
import { refuse } from './problems.ts'
import type { RouterOptions } from './router.ts'

const db = await memoryDatabase()
afterAll(() => db.close())

const assets = '/hybrid-core/v2/hybrid-cores/alpha/assets'

async function ask(target: string, init: RequestInit = {}, options: Partial<RouterOptions> = {}) {
  const router = memoryRouter(db, options)
  const response = await router(new Request('http://anything.example/', init), {
    target,
  })
  const text = await response.text()
  return {
    response,
    status: response.status,
    text,
    body: text === '' ? null : JSON.parse(text),
  }
}

const unauthenticated = {
  authenticate: () => Promise.reject(refuse('credentials-missing', { reason: 'no' })),
}

describe('the order of checks', () => {
  test.each([
    [`${assets}?x=%ZZ`, 400, 'wrong-encoded-url-query'],
    ['/hybrid-core/v2/nothing?x=%ZZ', 400, 'wrong-encoded-url-query'],
    ['/hybrid-core/v2/nothing?x=1', 404, 'not-found'],
    [`${assets}?x=1`, 401, 'authentication-failed'],
  ])('%s is a %i without credentials', async (target, status, slug) => {
    const { status: got, body } = await ask(target, {}, unauthenticated)
    expect([got, body.errors[0].type]).toEqual([
      status,
      `${addresses.docsUrl}/docs/apis/problems/hybrid-core/v2/${slug}`,
    ])
  })
  test('the query is checked before the resource', async () => {
    expect((await ask('/hybrid-core/v2/hybrid-cores/nope?x=1')).status).toBe(400)
    expect((await ask('/hybrid-core/v2/hybrid-cores/nope')).status).toBe(404)
  })
})

describe('paths and methods', () => {
  test.each([
    '/hybrid-core',
    '/hybrid-core/v3/x',
    '/hybrid-core/v2/',
    `${assets}/`,
    '/hybrid-core/v2//hybrid-cores',
    '/api/v2/x',
  ])('the unknown path %s is a 404 in the shape of v2', async (target) => {
    const { status, body } = await ask(target)
    expect([status, body.errors[0].title, body.errors[0].DocURL]).toEqual([
      404,
      'Not Found',
      `${addresses.docsUrl}/docs/apis/hybrid-core/v2/introduction`,
    ])
  })
  test('an unknown management path is a 404 in the shape of management', async () => {
    const { response, body } = await ask('/management/v2/nothing')
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(body.errors).toEqual([
      {
        type: `${addresses.docsUrl}/docs/problems/not-found`,
        title: 'Not Found',
        status: 404,
        detail: "There is no route '/management/v2/nothing'.",
        instance: '/management/v2/nothing',
        data: {},
      },
    ])
  })
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is a 405 that names the allowed methods', async (method) => {
    const { response, status } = await ask(assets, { method })
    expect([status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
  test('OPTIONS needs no credentials', async () => {
    const { response, status, text } = await ask(assets, { method: 'OPTIONS' }, unauthenticated)
    expect([status, response.headers.get('allow'), text]).toEqual([204, 'GET, HEAD, OPTIONS', ''])
  })
  test('HEAD answers as GET does, without a body', async () => {
    const [get, head] = [await ask(assets), await ask(assets, { method: 'HEAD' })]
    expect(head.text).toBe('')
    expect(head.status).toBe(200)
    expect(head.response.headers.get('etag')).toBe(get.response.headers.get('etag'))
  })
  test('a broken escape in the path is a Bad Request', async () => {
    const { status, body } = await ask('/hybrid-core/v1/sites/%ZZ')
    expect([status, body.errors[0].title, body.errors[0].DocURL]).toEqual([
      400,
      'Bad Request',
      `${addresses.docsUrl}/docs/apis/hybrid-core/v1/introduction`,
    ])
  })
  test('the description answers under its second address too', async () => {
    expect((await ask('/api/v1/doc')).text).toBe((await ask('/hybrid-core/v1/doc')).text)
  })
})

describe('headers', () => {
  test('an unchanged body is not sent again', async () => {
    const tag = (await ask(assets)).response.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const given of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
      const { response, status, text } = await ask(assets, {
        headers: { 'If-None-Match': given },
      })
      expect([status, text, response.headers.get('etag')]).toEqual([304, '', tag])
    }
    expect((await ask(assets, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })
  test.each([
    ['req-12345678', true],
    ['short', false],
    ['x'.repeat(65), false],
    ['has space in it', false],
  ])('the inbound request id %j is taken over: %s', async (id, taken) => {
    const { response } = await ask(assets, { headers: { 'X-Request-Id': id } })
    expect(response.headers.get('x-request-id') === id).toBe(taken)
    expect(response.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{8,64}$/)
  })
  test('a good answer may be kept by its owner only, a bad one by nobody', async () => {
    expect((await ask(assets)).response.headers.get('cache-control')).toBe('private, no-cache')
    expect((await ask('/hybrid-core/v1/x')).response.headers.get('cache-control')).toBe('no-store')
  })
  test('links are built from the settings, whatever host was asked', async () => {
    expect((await ask(assets)).body.links.self).toBe(
      `${addresses.baseUrl}${assets}?page%5Bnumber%5D=1&page%5Bsize%5D=50`,
    )
  })
})

describe('when something breaks', () => {
  const failing = (error: Error, more: Partial<RouterOptions> = {}): Partial<RouterOptions> => ({
    context: () => {
      throw error
    },
    ...more,
  })
  test('the unexpected is a 500 that tells nothing, and is reported with the id of the request', async () => {
    const reported: unknown[] = []
    const { status, text, response } = await ask(
      assets,
      {},
      failing(new Error('secret cause'), {
        report: (...all) => reported.push(...all),
      }),
    )
    expect([status, text.includes('secret')]).toEqual([500, false])
    expect(reported).toEqual([expect.any(Error), response.headers.get('x-request-id')])
  })
  test('a database that is away is a 503 with a time to come back', async () => {
    const { status, body, response } = await ask(assets, {}, failing(new Error('away'), { isUnavailable: () => true }))
    expect([status, body.errors[0].title, response.headers.get('retry-after')]).toEqual([
      503,
      'Service Unavailable',
      '5',
    ])
  })
})

test('v1 says site where v2 says hybrid core', async () => {
  const { body } = await ask('/hybrid-core/v1/sites/alpha/assets/cn-1')
  expect(body.data.site_id).toBe('alpha')
  expect(body.data).not.toHaveProperty('hybrid_core_id')
  expect((await ask('/hybrid-core/v1/sites/nope')).body.errors[0]).toMatchObject({
    title: 'Site unknown',
    type: `${addresses.docsUrl}/docs/apis/problems/hybrid-core/v1/site-unknown`,
  })
  expect((await ask('/hybrid-core/v1/sites/alpha/assets/hybrid-core-9')).body.errors[0].detail).toContain(
    "'hybrid-core-9'",
  )
})

test('a column that the contract does not declare never leaves', async () => {
  const { body } = await ask('/hybrid-core/v2/hybrid-cores/alpha/assets/cn-1')
  expect(Object.keys(body.data)).toEqual([
    'id',
    'hybrid_core_id',
    'node_type',
    'status',
    'cpu_usage',
    'memory_usage',
    'storage_usage',
    'observed_at',
    'stale',
  ])
})
