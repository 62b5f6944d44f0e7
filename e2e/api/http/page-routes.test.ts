import { describe, expect, inject, test } from 'vitest'
import { startProduct } from '#e2e/setup/processes/product.ts'
import { lock } from '../support/access.ts'
import { createUser, setUpProxiedProduct } from '../support/proxied-product.ts'
import { spellingsOf } from './path-spellings.ts'
import { type RawResponse, rawBytes, rawRequest } from './raw-request.ts'

const isServer = inject('mount') === 'server'

/** A response without its nonce. */
function shownOf({ status, headers, text }: RawResponse) {
  const { nonce = '' } = /'nonce-(?<nonce>[^']+)'/.exec(String(headers['content-security-policy']))?.groups ?? {}
  const { length } = nonce === '' ? text : text.replaceAll(nonce, '')
  return { status, length, location: headers.location, type: headers['content-type'] }
}

describe.runIf(isServer)('the pages of the production server', () => {
  const product = setUpProxiedProduct()

  const send = (target: string, options: Parameters<typeof rawRequest>[1] = {}) =>
    rawRequest(target, { baseUrl: product.url, ...options })

  test('browsers keep the icon and the scripts of a page: they do not request them again with the next page', async () => {
    const { text } = await send('/sign-in')
    const icon = /<link rel="icon" href="([^"]+)"/.exec(text)?.[1] ?? ''
    const [script = ''] = /\/_next\/static\/[^"?]+\.js/.exec(text) ?? []
    for (const path of [icon, script]) {
      const { status, headers } = await send(path)
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=31536000, immutable'])
    }
  })

  test.each(['GET', 'POST'])('has no server action and no page form for %s', async (method) => {
    const actions = [
      { 'Next-Action': '40'.padEnd(42, 'a') },
      { 'Next-Action': 'x' },
      { 'Content-Type': 'multipart/form-data; boundary=x' },
    ] as Record<string, string>[]
    const targets = [
      ...spellingsOf('/sign-in'),
      ...['/sign-in', '/sign-in/', '/', '/nowhere', '/api/auth', '/api/auth/', '/api/auth/callback', '/api/auth/link/'],
      ...['/api/auth/csrf', '/api/auth/session', '/api/auth/callback/password/', '/api/auth/callback/password/x'],
      ...['/api/auth/sign%2Fin', '/%61pi/auth/callback', '/docs', '/_next/static/x', '/_next/image', '/favicon.ico'],
    ]
    const before = product.log().length
    for (const headers of actions) {
      for (const target of targets) {
        const { status } = await send(target, { method, headers, ...(method === 'POST' && { body: '--x--' }) })
        if (method === 'POST') expect([400, 404, 405], `${target}: ${status}`).toContain(status)
        else expect(status, target).toBeLessThan(500)
      }
    }
    const unexpectedLines = product
      .log()
      .slice(before)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'))
    expect(unexpectedLines).toEqual([])
  })

  test('prints nothing but log lines while it renders pages of a user', async () => {
    const email = 'pages@a.example'
    await createUser(email)
    const client = await product.signIn(email)
    for (const path of ['/cores', '/storage', '/invoices', '/cores'])
      expect((await client.fetch(path)).status).toBe(200)
    const unexpectedLines = product
      .log()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'))
    expect(unexpectedLines).toEqual([])
    await lock(email)
  })

  test.each([
    '/_next/image?url=%2Ffavicon.ico&w=64&q=75',
    '/_next/data/x/cores.json',
    '/_next/',
    '/_next',
    '/healthz/',
  ])('responds with a plain 404 instead of Next at %s', async (target) => {
    const { status, headers } = await send(target)
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  })

  test.each(['http://evil.example', 'https://user:secret@evil.example:1', 'ftp://evil.example'])(
    'ignore the host of a target: %s',
    async (origin) => {
      for (const path of ['/cores', '/docs', '/', '/favicon.ico', '/api/auth/csrf', '/healthz', '/nowhere']) {
        const [absolute, plain] = [await send(origin + path), await send(path)]
        expect([path, absolute.status, absolute.headers.location]).toEqual([path, plain.status, plain.headers.location])
        expect(JSON.stringify(absolute.headers) + absolute.text).not.toContain('evil')
      }
      expect((await send(origin)).status).toBe((await send('/')).status)
    },
  )

  test.each([
    ['GET', '*', 400],
    ['GET', '/cores#top', 400],
    ['GET', '/cores/a\\b', 400],
    ['GET', '/cores/%00', 400],
    ['GET', '/cores//alpha', 400],
    ['GET', '/cores/./alpha', 400],
    ['GET', '/cores%2Falpha', 404],
    ['OPTIONS', '*', 204],
    ['TRACE', '/sign-in', 405],
  ])('responds to %s %s in plain text with %d', async (method, target, status) => {
    const response = await send(target, { method })
    expect([response.status, response.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8'])
  })

  test.each([
    ['X-Middleware-Prefetch', '1'],
    ['X-Middleware-Rewrite', 'http://evil.example/'],
    ['X-Middleware-Subrequest', 'middleware:middleware'],
    ['X-Nextjs-Data', '1'],
    ['X-Matched-Path', '/docs'],
    ['X-Invoke-Path', '/docs'],
    ['X-Forwarded-Host', 'evil.example'],
    ['Next-Resume', '1'],
    ['Next-HMR-Refresh', '1'],
  ])('ignore the header %s, which Next gives a meaning', async (name, value) => {
    for (const path of ['/sign-in', '/docs', '/cores', '/nowhere']) {
      const [given, plain] = [await send(path, { headers: { [name]: value } }), await send(path)]
      expect(shownOf(given), path).toEqual(shownOf(plain))
    }
  })

  test('an invoice number may contain a slash, a percent sign or a backslash', async () => {
    for (const path of ['/invoices/2026%2F001', '/invoices/50%25', '/invoices/a%5Cb']) {
      const { status, headers } = await send(path)
      expect([status, headers.location]).toEqual([307, `/sign-in?callbackUrl=${encodeURIComponent(path)}`])
    }
  })
})

test.runIf(isServer)('a request for a protocol upgrade is ignored before and after the first page', async () => {
  const product = await startProduct({ mount: 'server', env: inject('env') })
  const upgrade = (path: string, protocol: string) =>
    rawBytes(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${protocol}\r\n` +
        'HTTP2-Settings: AAMAAABk\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      product.url,
    )
  const expected = [
    ['/healthz', 200],
    ['/hybrid-core/v2/hybrid-cores', 401],
    ['/sign-in', 200],
    ['/_next/webpack-hmr', 404],
    ['/healthz', 200],
    ['/docs', 200],
  ] as const
  try {
    for (const [path, status] of expected) {
      for (const protocol of ['h2c', 'websocket']) {
        const [line = ''] = (await upgrade(path, protocol)).split('\r\n', 1)
        expect([path, protocol, Number(line.split(' ')[1])]).toEqual([path, protocol, status])
      }
    }
  } finally {
    await product.stop()
  }
})

test.runIf(!isServer)('the API mounted in Next has no image optimizer', async () => {
  expect((await rawRequest('/_next/image?url=%2Ffavicon.ico&w=64&q=75')).status).toBe(404)
})
