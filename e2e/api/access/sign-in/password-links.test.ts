import { describe, expect, inject, test } from 'vitest'
import { asOperator } from '#e2e/setup/operator.ts'
import { passwordLinkUrl } from '#lib/domain/access/passwords/password-links.ts'
import { resetPassword } from '#lib/domain/access/users/users.ts'
import { lock } from '../../support/access.ts'
import { expectEffect } from '../../support/expect-effect.ts'
import { createUser, password, setUpProxiedProduct } from '../../support/proxied-product.ts'

const product = setUpProxiedProduct()
const { newClient } = product

describe('a link to set a password', () => {
  const linkFor = async (email: string) => {
    const link = await asOperator(inject('env'), (context) => resetPassword(context, { email }))
    return new URL(passwordLinkUrl(product.url, link))
  }
  const secretOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('secret') ?? ''

  test('opens a page, and signs in exactly once', async () => {
    const email = await createUser('link@sign-in.example')
    const former = await product.signIn(email)
    const link = await linkFor(email)
    expect((await fetch(`${product.url}${link.pathname}`)).status).toBe(200)
    const client = newClient()
    const secret = secretOf(link)
    const set = (fields: object) => client.post('callback/set-password', { secret, ...fields })
    expect((await set({})).error).toMatch(/^refused a password must have 12 to 200 characters/)
    expect((await set({ password: `${password}, new` })).error).toBeNull()
    expect(await client.email()).toBe(email)
    await expectEffect(() => former.status(), 401)
    expect((await set({ password: `${password}, again` })).error).toBe('link-ended')
    expect((await newClient().signIn(email, `${password}, new`)).error).toBeNull()
  })

  test('can be checked for validity', async () => {
    const secret = secretOf(await linkFor(await createUser('asks@sign-in.example')))
    const works = async (given: Record<string, string>) => {
      const response = await newClient().fetch('/api/auth/link', { method: 'POST', body: new URLSearchParams(given) })
      return [response.status, await response.json()]
    }
    expect(await works({ provider: 'set-password', secret })).toEqual([200, { works: true, active_tokens: 0 }])
    expect(await works({ provider: 'setup', secret })).toEqual([200, { works: false, active_tokens: 0 }])
    expect(await works({ provider: 'set-password', secret: `${secret}x` })).toEqual([
      200,
      { works: false, active_tokens: 0 },
    ])
    expect(await works({})).toEqual([200, { works: false, active_tokens: 0 }])
    expect((await works({ secret: 'x'.repeat(17_000) }))[0]).toBe(413)
    await newClient().post('callback/set-password', { secret, password: `${password}, new` })
    expect(await works({ provider: 'set-password', secret })).toEqual([200, { works: false, active_tokens: 0 }])
  })

  test('does not work for a locked user or with a wrong secret', async () => {
    const email = await createUser('shut@sign-in.example')
    const secret = secretOf(await linkFor(email))
    await lock(email)
    for (const given of [secret, `${secret}x`, '']) {
      expect((await newClient().post('callback/set-password', { secret: given, password })).error).toBe('link-ended')
    }
  })
})
