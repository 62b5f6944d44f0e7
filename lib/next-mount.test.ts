import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiHandlers, disableNextMount, respondInNext, withRequestId } from './next-mount.ts'
import type { Service } from './service.ts'

/** The targets and methods that the router has received. */
const routed: string[] = []
vi.mock('./process-service.ts', () => ({
  service: async () => ({
    fetch: async (request: Request) => {
      routed.push(`${request.method} ${request.url}`)
      return new Response('of the router', { headers: { 'X-Request-Id': 'id-of-the-router' } })
    },
  }),
}))

const shared = globalThis as { hasApiBesideNext?: boolean }
const forget = () => {
  routed.length = 0
  delete shared.hasApiBesideNext
}
beforeEach(forget)
afterEach(forget)

const url = 'http://localhost:3000/management/v2/account?x=%41'
const send = (method: string) => apiHandlers[method as keyof typeof apiHandlers](new Request(url, { method }))
const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']

test('every method that a route handler may export is handled', () => {
  expect(Object.keys(apiHandlers).sort()).toEqual(methods)
})

test.each(methods)('the router serves %s under Next, and its request id stays', async (method) => {
  const response = await send(method)
  expect([response.status, response.headers.get('x-request-id')]).toEqual([200, 'id-of-the-router'])
  expect(routed).toEqual([`${method} ${url}`])
})

describe('in the production server, which serves the API beside Next,', () => {
  test.each(methods)('%s is a 404 that no cache keeps, and does not reach the router', async (method) => {
    disableNextMount()
    const response = await send(method)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(routed).toEqual([])
  })

  test('a second instance of the module, as Next loads it, responds 404 as well', async () => {
    disableNextMount()
    vi.resetModules()
    const other = await import('./next-mount.ts')
    expect(other.respondInNext).not.toBe(respondInNext)
    const serve = vi.fn<(service: Service) => Response>()
    expect((await other.respondInNext(new Request(url), serve)).status).toBe(404)
    expect(serve).not.toHaveBeenCalled()
  })
})

describe('the request id of a response is', () => {
  const idOf = (headers: Record<string, string>, response = new Response()) =>
    withRequestId(new Request(url, { headers }), response).headers.get('x-request-id')

  test('that of its request', async () => {
    expect(idOf({ 'X-Request-Id': 'id-of-the-request' })).toBe('id-of-the-request')
    const health = await respondInNext(
      new Request(url, { headers: { 'X-Request-Id': 'id-of-the-check' } }),
      () => new Response('ok'),
    )
    expect([await health.text(), health.headers.get('x-request-id')]).toEqual(['ok', 'id-of-the-check'])
  })

  test('a new one if that is not safe in a log', () => {
    for (const id of [idOf({}), idOf({ 'X-Request-Id': '<b>' })]) expect(id).toMatch(/^[\da-f-]{36}$/)
  })

  test('its own if it has one', () => {
    const own = new Response(null, { headers: { 'X-Request-Id': 'id-of-the-response' } })
    expect(idOf({ 'X-Request-Id': 'id-of-the-request' }, own)).toBe('id-of-the-response')
  })
})
