import { describe, expect, inject, test } from 'vitest'
import { expectedProblem } from '../contract/problem-table.ts'
import { v2 } from '../support/versions.ts'
import { rawBytes, rawRequest } from './raw-request.ts'

const baseUrl = inject('baseUrl')

// Next itself limits the size of all headers together.
test.runIf(inject('mount') === 'server')(
  'a URL that is too long gets a 414 in the error format of the API',
  async () => {
    const { status, body } = await rawRequest(`${v2.cores}?filter[id]=${'x'.repeat(16_384)}`)
    expect([status, body]).toEqual([
      414,
      {
        errors: [
          {
            ...expectedProblem('v2', baseUrl, 'uri-too-long'),
            detail: 'Path and query may have at most 16384 characters.',
          },
        ],
      },
    ])
  },
)

describe.runIf(inject('mount') === 'server')('the server', () => {
  test.each([
    ['a header that is too large', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['a URL that exceeds the header limit', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\r\n\r\n', 400],
    ['an unknown HTTP method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'a body with two lengths',
      `POST ${v2.cores} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a request without a host', 'GET /sign-in HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET /sign-in HTTP/1.1\r\nHost: x\r\nhOSt: evil.example\r\n\r\n', 400],
    ['two equal hosts', `GET ${v2.cores} HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n`, 400],
    ['CONNECT', 'CONNECT example.org:80 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ])('rejects %s in the error format of the API, and closes the connection', async (_, bytes, status) => {
    const [head = '', body = ''] = (await rawBytes(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toMatch(/\r\nx-request-id: [\w-]{36}/i)
    const [problem] = (JSON.parse(body) as { errors: { type: string; status: number }[] }).errors
    expect(problem?.status).toBe(status)
    expect(problem?.type).toContain(`${baseUrl}/docs/apis/problems/hybrid-core/v2/`)
  })

  test.each([
    ['GET', `/cores?x=${'a'.repeat(17_000)}`, 414],
    ['GET', '/%ZZ', 400],
    ['GET', '/cores/%FF', 400],
    ['TRACE', '/cores', 405],
    ['POST', '/cores', 405],
    ['DELETE', '/api/auth/session', 405],
  ])('responds to %s %.20s in plain text', async (method, target, status) => {
    const { status: got, headers, text } = await rawRequest(target, { method })
    expect([got, headers['content-type'], headers['cache-control']]).toEqual([
      status,
      'text/plain; charset=utf-8',
      'no-store',
    ])
    expect(text.length).toBeLessThan(60)
  })

  test.each(['/api', '/api/x', '/api/v3/doc', '//hybrid-core/v2/hybrid-cores', '//management'])(
    '%s is a 404 in the error format of the API',
    async (target) => {
      const { status, headers } = await rawRequest(target)
      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    },
  )

  test('OPTIONS * is a 204', async () => {
    expect((await rawRequest('*', { method: 'OPTIONS' })).status).toBe(204)
  })

  test('a body that no endpoint reads does not delay the response', async () => {
    const head = `POST ${v2.cores} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 30000000\r\n\r\n`
    expect(await rawBytes(head + 'x'.repeat(1_000))).toMatch(/^HTTP\/1\.1 405 /)
  })

  test('each page has a policy with a new nonce, and every script of the page has it', async () => {
    const pages = [await rawRequest('/sign-in'), await rawRequest('/sign-in')]
    const nonces = pages.map(({ headers, text }) => {
      const policy = String(headers['content-security-policy'])
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(nonce.length).toBeGreaterThanOrEqual(24)
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
      expect(policy).toMatch(/base-uri 'none'; form-action 'self'; frame-ancestors 'none'/)
      const scripts = text.match(/<script[^>]*>/g) ?? []
      expect(scripts.length).toBeGreaterThan(3)
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
      return nonce
    })
    expect(nonces[0]).not.toBe(nonces[1])
  })

  test('a client cannot choose the nonce of its page', async () => {
    const headers = { 'Content-Security-Policy': "script-src 'nonce-chosen'" }
    const { text } = await rawRequest('/sign-in', { headers })
    expect(text).not.toContain('chosen')
  })
})
