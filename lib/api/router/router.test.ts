import { describe, expect, test } from 'vitest'
import { addresses } from '#e2e/setup/memory-service.ts'
import { ReadTimeoutError } from '#lib/db/engine.ts'
import { DomainError } from '#lib/domain/domain-error.ts'
import type { RouterOptions } from './router-options.ts'
import { assets, setUpRouter, unauthenticated } from './test-router.ts'

const send = await setUpRouter()

describe('the order of checks', () => {
  test.each([
    [`${assets}?x=%ZZ`, 400, 'wrong-encoded-url-query'],
    ['/hybrid-core/v2/nothing?x=%ZZ', 400, 'wrong-encoded-url-query'],
    ['/hybrid-core/v2/nothing?x=1', 404, 'not-found'],
    [`${assets}?x=1`, 401, 'authentication-failed'],
  ])('%s is a %i without credentials', async (target, status, slug) => {
    const { status: got, body } = await send(target, {}, unauthenticated)
    expect([got, body.errors[0].type]).toEqual([
      status,
      `${addresses.docsUrl}/docs/apis/problems/hybrid-core/v2/${slug}`,
    ])
  })
  test('the query is checked before the resource', async () => {
    expect((await send('/hybrid-core/v2/hybrid-cores/nope?x=1')).status).toBe(400)
    expect((await send('/hybrid-core/v2/hybrid-cores/nope')).status).toBe(404)
  })
})

test('a limit of the domain is a 429 that says when to try again', async () => {
  const limited = { authenticate: () => Promise.reject(new DomainError('too-many-requests', { seconds: 7 })) }
  const { status, response, body } = await send('/management/v2/users', {}, limited)
  expect([status, response.headers.get('retry-after'), body.errors[0].title]).toEqual([429, '7', 'Too Many Requests'])
})

describe('headers', () => {
  test('an unchanged body is a 304', async () => {
    const tag = (await send(assets)).response.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const given of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
      const { response, status, text } = await send(assets, {
        headers: { 'If-None-Match': given },
      })
      expect([status, text, response.headers.get('etag')]).toEqual([304, '', tag])
    }
    expect((await send(assets, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })
  test.each([
    ['req-12345678', true],
    ['short', false],
    ['x'.repeat(65), false],
    ['has space in it', false],
  ])('the request id %j of a request is used: %s', async (id, taken) => {
    const { response } = await send(assets, { headers: { 'X-Request-Id': id } })
    expect(response.headers.get('x-request-id') === id).toBe(taken)
    expect(response.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{8,64}$/)
  })
  test('a successful response may be stored by a private cache only, an error by none', async () => {
    expect((await send(assets)).response.headers.get('cache-control')).toBe('private, no-cache')
    expect((await send('/hybrid-core/v1/x')).response.headers.get('cache-control')).toBe('no-store')
  })
  test('links use the configured base URL, whichever host the request names', async () => {
    expect((await send(assets)).body.links.self).toBe(
      `${addresses.baseUrl}${assets}?page%5Bnumber%5D=1&page%5Bsize%5D=50`,
    )
  })
})

describe('when a request fails', () => {
  const failing = (error: Error, more: Partial<RouterOptions> = {}): Partial<RouterOptions> => ({
    context: () => {
      throw error
    },
    ...more,
  })
  test('an unexpected error is a 500 without details, and is reported with the request id', async () => {
    const reported: unknown[] = []
    const { status, text, response } = await send(
      assets,
      {},
      failing(new Error('secret cause'), {
        report: (...all) => reported.push(...all),
      }),
    )
    expect([status, text.includes('secret')]).toEqual([500, false])
    expect(reported).toEqual([expect.any(Error), response.headers.get('x-request-id')])
  })
  test('an unavailable database is a 503 with Retry-After', async () => {
    const { status, body, response } = await send(assets, {}, failing(new Error('away'), { isUnavailable: () => true }))
    expect([status, body.errors[0].title, response.headers.get('retry-after')]).toEqual([
      503,
      'Service Unavailable',
      '5',
    ])
    expect(body.errors[0].detail).toContain('Nothing is wrong with the request.')
  })
  test('a read that takes too long is a 503 that says what to change, whatever else its error means', async () => {
    for (const isUnavailable of [() => false, () => true]) {
      const tookTooLong = (error: unknown) => error instanceof ReadTimeoutError
      const options = failing(new ReadTimeoutError(), { isUnavailable, tookTooLong })
      const { status, body, response } = await send(`${assets}?filter[id]=*1`, {}, options)
      expect([status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(body.errors[0]).toMatchObject({
        title: 'Service Unavailable',
        detail: expect.stringContaining('Narrow the filter'),
      })
    }
  })
})

test('errors of v1 say site, those of v2 hybrid core', async () => {
  const { body } = await send('/hybrid-core/v1/sites/alpha/assets/cn-1')
  expect(body.data.site_id).toBe('alpha')
  expect(body.data).not.toHaveProperty('hybrid_core_id')
  expect((await send('/hybrid-core/v1/sites/nope')).body.errors[0]).toMatchObject({
    title: 'Site unknown',
    type: `${addresses.docsUrl}/docs/apis/problems/hybrid-core/v1/site-unknown`,
  })
  expect((await send('/hybrid-core/v1/sites/alpha/assets/hybrid-core-9')).body.errors[0].detail).toContain(
    "'hybrid-core-9'",
  )
})

test('a column that the contract does not declare is never sent', async () => {
  const { body } = await send('/hybrid-core/v2/hybrid-cores/alpha/assets/cn-1')
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
    'source',
  ])
})
