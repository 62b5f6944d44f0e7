import { describe, expect, inject, test } from 'vitest'
import { asOperator } from '#e2e/setup/operator.ts'
import { expectWithinASecond } from '#e2e/setup/within-a-second.ts'
import { setPassword } from '#lib/domain/access/users/users.ts'
import { lock } from '../../support/access.ts'
import { expectEffect } from '../../support/expect-effect.ts'
import { createUser, password, setUpProxiedProduct } from '../../support/proxied-product.ts'

const own = { 'Sec-Fetch-Site': 'same-origin' }

const product = setUpProxiedProduct()

describe('a session', () => {
  test('ends with signing out, also for a copy of its cookie', async () => {
    const client = await product.signIn(await createUser('leaves@sign-in.example'))
    const copy = client.cookie()
    expect((await client.post('signout', {})).url.origin).toBe(product.url)
    expect(client.names()).not.toContain('next-auth.session-token')
    expect(await client.status()).toBe(401)
    const copied = () => fetch(`${product.url}/management/v2/account`, { headers: { Cookie: copy } })
    await expectEffect(async () => (await copied()).status, 401)
    const session = await fetch(`${product.url}/api/auth/session`, { headers: { Cookie: copy } })
    expect(await session.json()).toEqual({})
    expect(session.headers.getSetCookie()).toEqual([expect.stringMatching(/session-token=;/)])
  })

  test("continues in the user's other browsers", async () => {
    const email = await createUser('twice@sign-in.example')
    const [one, other] = [await product.signIn(email), await product.signIn(email)]
    await one.post('signout', {})
    expect(await other.status()).toBe(200)
  })

  test('works in every process at once, and ends in every process within a second', async () => {
    const email = await createUser('both@sign-in.example')
    const client = await product.signIn(email)
    const onOtherProcess = (method = 'GET', path = '/management/v2/account') =>
      fetch(inject('baseUrl') + path, { method, headers: { Cookie: client.cookie(), ...own } })
    expect((await onOtherProcess()).status).toBe(200)
    expect((await onOtherProcess('DELETE', '/management/v2/sessions')).status).toBe(204)
    await expectWithinASecond(() => client.status(), 401)

    const again = await product.signIn(email)
    await lock(email)
    await expectWithinASecond(() => again.status(), 401)
  })

  test('ends with a new password', async () => {
    const email = await createUser('forgets@sign-in.example')
    const client = await product.signIn(email)
    await asOperator(inject('env'), (context) => setPassword(context, { email, password: `${password}, anew` }))
    await expectWithinASecond(() => client.status(), 401)
  })
})
