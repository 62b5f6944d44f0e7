import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import type { Product } from '#e2e/setup/processes/product.ts'
import { expectEffect } from '../support/expect-effect.ts'
import { startBehindProxy } from '../support/proxied-product.ts'
import { generatedTargets } from './generated-targets.ts'
import { spellingsOf } from './path-spellings.ts'
import { type RawResponse, rawRequest } from './raw-request.ts'

const account = '/management/v2/account'
const users = '/management/v2/users'
const isServer = inject('mount') === 'server'

/** Whether the headers are those of the API, and whether they are those of Next. */
function originOf({ headers }: RawResponse): { api: boolean; next: boolean } {
  const vary = String(headers.vary ?? '').toLowerCase()
  return { api: vary.includes('x-auth-userid'), next: vary.includes('next-router-state-tree') }
}

describe.runIf(isServer)('the API of the production server', () => {
  let product: Product
  beforeAll(async () => {
    product = await startBehindProxy({ AUTH_FAILURE_LIMIT: '3/60' })
  })
  afterAll(() => product?.stop())
  const address = { 'X-Forwarded-For': '192.0.2.40' }

  const send = (target: string, options: Parameters<typeof rawRequest>[1] = {}) =>
    rawRequest(target, { baseUrl: product.url, ...options, headers: { ...address, ...options.headers } })

  test('counts wrong credentials of an address for every spelling of the path', async () => {
    const headers = { 'X-Auth-Token': 'hct_wrong' }
    for (let n = 0; n < 3; n++) expect((await send(account, { headers })).status).toBe(401)
    // Several at once, so that every worker responds.
    const more = () => Promise.all(Array.from({ length: 8 }, async () => (await send(account, { headers })).status))
    await expectEffect(more, Array<number>(8).fill(429))
    for (const target of [...spellingsOf(account), `http://evil.example${account}`, '/management/v2/%61ccount']) {
      // A worker that has not responded yet learns the count within a second.
      await expectEffect(async () => {
        const { status } = await send(target, { headers })
        return [400, 404, 429].includes(status) ? target : `${target}: ${status}`
      }, target)
    }
    for (const target of [`http://evil.example${account}`, '/%6danagement/v2/account', '/management/v2/%61ccount']) {
      await expectEffect(async () => [target, (await send(target, { headers })).status], [target, 429])
    }
  })

  test('changes nothing under another spelling, even with a session', async () => {
    const { email, password } = inject('partnerA')
    const client = new SessionClient(product.url)
    await client.signIn(email, password)
    const body = JSON.stringify({ email: 'spelled@a.example', name: 'Spelled', role: 'read' })
    const session = { Cookie: client.cookie(), 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
    for (const target of spellingsOf(users)) {
      const { status } = await withoutCredentials(target, { method: 'POST', headers: session, body })
      expect([400, 404, 405], `${target}: ${status}`).toContain(status)
    }
    const { text } = await withoutCredentials(users, { headers: session })
    expect(text).toContain(email)
    expect(text).not.toContain('spelled@a.example')
  })

  test('is not reachable through Next by any generated target', { timeout: 120_000 }, async () => {
    for (let at = 0; at < generatedTargets.length; at += 8) {
      await Promise.all(
        generatedTargets.slice(at, at + 8).map(async (target) => {
          const response = await rawRequest(target, {
            baseUrl: product.url,
            headers: { 'X-Forwarded-For': '192.0.2.41' },
          })
          const { status, headers, text } = response
          const details = `${target}\n${status} ${JSON.stringify(headers)}\n${text.slice(0, 200)}`
          expect(originOf(response), details).not.toEqual({ api: true, next: true })
          expect(status, details).toBeLessThan(500)
          expect(String(headers.location ?? '/'), details).toMatch(/^\/(?![/\\])/)
          expect(headers['x-request-id'], details).toBeTruthy()
        }),
      )
    }
  })

  function withoutCredentials(
    target: string,
    options: { method?: string; headers: Record<string, string>; body?: string },
  ) {
    return rawRequest(target, { baseUrl: product.url, anonymous: true, ...options })
  }

  test('an API path with characters that a URL forbids is a 404 in the error format of the API', async () => {
    for (const target of [
      '/hybrid-core/v2/\\x',
      '/management/\\..\\x',
      '/hybrid-core/v2/x#y',
      '/hybrid-core/v2/a|b^c"<>',
    ]) {
      const { status, body } = await send(target)
      expect([target, status, body]).toEqual([
        target,
        404,
        { errors: [expect.objectContaining({ title: 'Not Found' })] },
      ])
    }
  })
})

describe.runIf(inject('mount') === 'next')('the API mounted in Next', () => {
  test('a path with dot segments, double slashes or backslashes changes nothing and redirects nowhere else', async () => {
    for (const target of spellingsOf(users)) {
      const { status, headers } = await rawRequest(target, { method: 'POST', headers: { 'X-Auth-Token': 'hct_wrong' } })
      expect(status, target).not.toBe(201)
      expect(String(headers.location ?? '/'), target).not.toMatch(/^(\/\/|\/\\)/)
    }
  })
})
