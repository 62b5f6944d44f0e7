import { connect } from 'node:net'
import { describe, expect, inject, test } from 'vitest'
import { metricsToken, setUpProxiedProduct } from '../support/proxied-product.ts'
import { rawBytes } from './raw-request.ts'

const isServer = inject('mount') === 'server'
const product = setUpProxiedProduct()
const metricsUrl = () => `http://127.0.0.1:${product.metricsPort}`
const authorized = `Authorization: Bearer ${metricsToken}\r\nConnection: close\r\n`

type Line = { request_id?: string; status?: number; route?: string; method?: string }

const linesWith = (id: string) =>
  product
    .log()
    .split('\n')
    .filter((line) => line.includes(`"${id}"`) && line.includes('"route"'))
    .map((line) => JSON.parse(line) as Line)

/** Routes that do not go through the API's router. */
const ownRoutes = ['/healthz', '/readyz', '/favicon.ico', '/.well-known/security.txt', '/api/auth/csrf']

describe('every response has the id of its request', () => {
  test.each([...ownRoutes, '/hybrid-core/v2/hybrid-cores', '/management/nothing'])('of %s', async (path) => {
    const id = `mine-${path.replaceAll('/', '-')}`
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await fetch(product.url + path, {
        method,
        redirect: 'manual',
        headers: { 'X-Request-Id': id },
      })
      expect(headers.get('x-request-id')).toBe(id)
    }
    const send = (headers: Record<string, string>) => fetch(product.url + path, { redirect: 'manual', headers })
    const ids = [await send({}), await send({ 'X-Request-Id': '<b>' })]
    for (const { headers } of ids) expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe.runIf(isServer)('on the production server every response has an id that is also in the log', () => {
  const cases = [
    ['a page', 'GET', '/sign-in', 200],
    ['a page of the documentation', 'GET', '/docs', 200],
    ['a page about a problem', 'GET', '/docs/problems/not-found', 200],
    ['a redirect', 'GET', '/cores', 307],
    ['a page that does not exist', 'GET', '/nowhere', 404],
    ['a health check', 'GET', '/healthz', 200],
    ['a readiness check', 'GET', '/readyz', 200],
    ['the metrics', 'GET', '/metrics', 200],
    ['a file that does not exist', 'GET', '/_next/static/nothing.js', 404],
    ['an icon', 'GET', '/favicon.ico', 308],
    ['a session route', 'GET', '/api/auth/csrf', 200],
    ['a session route that does not exist', 'GET', '/api/auth/nothing', 404],
    ['a request without a form', 'POST', '/api/auth/link', 415],
    ['a method that pages do not allow', 'DELETE', '/cores', 405],
    ['a broken escape', 'GET', '/%ZZ', 400],
    ['a security text that is not configured', 'GET', '/.well-known/security.txt', 404],
    ['the API', 'GET', '/hybrid-core/v2/hybrid-cores', 401],
    ['the asterisk target', 'OPTIONS', '*', 204],
  ] as const

  test.each(cases)('%s', async (what, method, target, status) => {
    const id = `case-${what.replaceAll(' ', '-')}`
    const head = await rawBytes(
      `${method} ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n` + `${authorized}X-Request-Id: ${id}\r\n\r\n`,
      product.url,
    )
    expect(idsOf(head)).toEqual([id])
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await expect.poll(() => linesWith(id)).toEqual([expect.objectContaining({ request_id: id, status, method })])
  })

  test('a file of the build', async () => {
    const { headers } = await fetch(`${product.url}/favicon.ico`, { redirect: 'manual' })
    const options = { headers: { 'X-Request-Id': 'case-of-a-file', 'Accept-Encoding': 'identity' } }
    const file = await fetch(product.url + headers.get('location'), options)
    expect([file.status, file.headers.get('x-request-id')]).toEqual([200, 'case-of-a-file'])
    await expect.poll(() => linesWith('case-of-a-file')).toHaveLength(1)
  })

  test('a compressed script', async () => {
    const html = await (await fetch(`${product.url}/sign-in`)).text()
    const [, script = ''] = /src="(\/_next\/static\/[^"?]+\.js)/.exec(html) ?? []
    const headers = { 'X-Request-Id': 'case-of-a-script', 'Accept-Encoding': 'br' }
    const { headers: got } = await fetch(product.url + script, { headers })
    expect([got.get('content-encoding'), got.get('x-request-id')]).toEqual(['br', 'case-of-a-script'])
    await expect.poll(() => linesWith('case-of-a-script')).toHaveLength(1)
  })

  test.each([
    ['/metrics', 200],
    ['/nothing', 404],
  ])('%s on the port of the metrics', async (path, status) => {
    const id = `scrape-of${path.replace('/', '-')}`
    const { headers } = await fetch(metricsUrl() + path, { headers: { 'X-Request-Id': id } })
    expect(headers.get('x-request-id')).toBe(id)
    const route = status === 200 ? path : '(unknown)'
    await expect.poll(() => linesWith(id)).toEqual([expect.objectContaining({ request_id: id, status, route })])
  })

  const rawCases = [
    ['a request that is not HTTP', 'nonsense\r\n\r\n', 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['CONNECT', 'CONNECT example.org:80 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['a request without a host', 'GET /metrics HTTP/1.1\r\n\r\n', 400],
    ['an absolute target', `GET http://x/metrics?y=z HTTP/1.1\r\nHost: x\r\n${authorized}\r\n`, 200],
    ['a request with two hosts', 'GET /metrics HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['an unknown expectation', `GET /metrics HTTP/1.1\r\nHost: x\r\n${authorized}Expect: x\r\n\r\n`, 200],
  ] as const
  const rawCasesOf = (port: string, url: () => string) =>
    rawCases.map(([what, bytes, status]) => [`${what} on ${port}`, url, bytes, status] as const)

  test.each([...rawCasesOf('the main port', () => product.url), ...rawCasesOf('the port of the metrics', metricsUrl)])(
    '%s',
    async (_, url, bytes, status) => {
      const head = await rawBytes(bytes, url())
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      const [id = '', ...more] = idsOf(head)
      expect([id, more]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), []])
      await expect.poll(() => linesWith(id)).toEqual([expect.objectContaining({ request_id: id, status })])
    },
  )

  test('a client that disconnects before the response', async () => {
    const { hostname, port } = new URL(product.url)
    const socket = connect(Number(port), hostname)
    const request = 'GET /cores HTTP/1.1\r\nHost: x\r\nX-Request-Id: gone-before-the-response\r\n\r\n'
    // Disconnects once the request has left: a fixed delay could pass before the connection is there.
    socket.end(request, () => socket.destroy())
    await expect.poll(() => linesWith('gone-before-the-response')).toHaveLength(1)
  })
})

function idsOf(head: string): string[] {
  return [...(head.split('\r\n\r\n')[0] ?? '').matchAll(/^x-request-id: (.*)$/gim)].map(([, id = '']) => id.trim())
}
