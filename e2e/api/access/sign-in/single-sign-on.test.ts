import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import type { Person } from '#e2e/setup/browser/oidc-server.ts'
import { freePort } from '#e2e/setup/processes/port.ts'
import type { Product } from '#e2e/setup/processes/product.ts'
import { lock } from '../../support/access.ts'
import { createUser, newClientOf, setUpProxiedProduct, startBehindProxy } from '../../support/proxied-product.ts'
import { signInThroughIssuer } from '../../support/through-issuer.ts'

const product = setUpProxiedProduct()
const { newClient } = product

function rejectionLines({ log }: Pick<Product, 'log'>): object[] {
  return log()
    .split('\n')
    .filter((line) => line.includes('A single sign-on was refused.'))
    .map((line) => JSON.parse(line) as object)
}

describe('single sign-on', () => {
  test('signs in the user whose e-mail address the issuer has verified', async () => {
    const email = await createUser('sso@sign-in.example')
    product.oidc.person = { sub: 'one', email: email.toUpperCase(), email_verified: true }
    const client = newClient()
    expect((await signInThroughIssuer(client, product)).href).toBe(`${product.url}/cores/alpha`)
    expect(await client.email()).toBe(email)
  })

  test('signs in nobody else', async () => {
    const email = await createUser('sso-other@sign-in.example')
    const locked = await createUser('sso-locked@sign-in.example')
    await lock(locked)
    for (const person of [
      { sub: 'two' },
      { sub: 'two', email },
      { sub: 'two', email, email_verified: false },
      { sub: 'two', email, email_verified: 'true' as never },
      { sub: 'two', email: 'unknown@sign-in.example', email_verified: true },
      { sub: 'two', email: locked, email_verified: true },
    ]) {
      product.oidc.person = person
      const client = newClient()
      const end = await signInThroughIssuer(client, product)
      expect([end.pathname, end.searchParams.get('error')], JSON.stringify(person)).toEqual(['/sign-in', 'no-account'])
      expect(await client.status()).toBe(401)
    }
  })

  test('logs one line with the reason of a rejection and without an e-mail address', async () => {
    const locked = await createUser('sso-log-locked@sign-in.example')
    await lock(locked)
    const verified = { sub: 'three', email: inject('partnerA').email, email_verified: true }
    const unchanged = (url: URL) => url
    const rejections: [Person, (url: URL) => URL, object][] = [
      [{ sub: 'three' }, unchanged, { reason: 'email-missing' }],
      [
        { sub: 'three', email: 'x@away.example' },
        unchanged,
        { reason: 'email-verified-missing', email_domain: 'away.example' },
      ],
      [{ ...verified, email_verified: false }, unchanged, { reason: 'email-not-verified', email_domain: 'a.example' }],
      [{ ...verified, email: 'x@Away.example' }, unchanged, { reason: 'no-such-user', email_domain: 'away.example' }],
      [{ ...verified, email: locked }, unchanged, { reason: 'user-locked', user_uuid: expect.any(String) }],
      [verified, (url) => new URL(url.href.replace(/state=[^&]*/, 'state=other')), { reason: 'wrong-state' }],
      [verified, (url) => new URL(url.href.replace(/code=[^&]*/, 'code=other')), { reason: 'code-not-accepted' }],
      [verified, (url) => new URL(`${url.origin}${url.pathname}?error=access_denied`), { reason: 'denied-by-issuer' }],
    ]
    for (const [person, change, line] of rejections) {
      product.oidc.person = person
      const before = rejectionLines(product).length
      await signInThroughIssuer(newClient(), product, change)
      await expect.poll(() => rejectionLines(product).length).toBeGreaterThan(before)
      await sleep(100)
      const lines = rejectionLines(product).slice(before)
      expect(lines).toEqual([expect.objectContaining({ level: 'warn', ...line })])
      expect(JSON.stringify(lines)).not.toMatch(/@|state=|other/)
    }
  })

  test('logs that the issuer is not reachable', async () => {
    const issuer = `http://127.0.0.1:${await freePort()}`
    const settings = {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: product.oidc.clientId,
      OIDC_CLIENT_SECRET: product.oidc.clientSecret,
    }
    const isolated = await startBehindProxy(settings)
    await newClientOf(isolated).post('signin/oidc', { callbackUrl: '/cores' })
    await expect
      .poll(() => rejectionLines(isolated))
      .toEqual([expect.objectContaining({ reason: 'issuer-unreachable' })])
    await isolated.stop()
  })

  test('rejects a callback that it has not requested', async () => {
    product.oidc.person = { sub: 'one', email: inject('partnerA').email, email_verified: true }
    const forged: ((url: URL) => URL)[] = [
      (url) => new URL(url.href.replace(/state=[^&]*/, 'state=other')),
      (url) => new URL(url.href.replace(/code=[^&]*/, 'code=other')),
      (url) => new URL(`${url.origin}${url.pathname}?error=access_denied&error_description=x`),
    ]
    for (const change of forged) {
      const client = newClient()
      const end = await signInThroughIssuer(client, product, change)
      expect([end.pathname, end.searchParams.get('error')]).toEqual([
        '/sign-in',
        expect.stringMatching(/^(OAuth)?Callback$/),
      ])
      expect(await client.status()).toBe(401)
    }
  })
})
