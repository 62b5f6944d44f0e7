import { describe, expect, inject, test } from 'vitest'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { startProduct } from '#e2e/setup/processes/product.ts'
import { newClientOf, password } from '../../support/proxied-product.ts'

const mount = inject('mount')

describe.runIf(mount === 'server')('the first start', () => {
  test('prints a link that creates and signs in the first owner, once', async () => {
    const folder = temporaryFolder('setup')
    const settings = { DATA_DIR: folder.path }
    const first = await startProduct({ mount, env: settings })
    await expect.poll(first.log).toMatch(/#secret=/)
    const [, path, secret = ''] = /(\/setup)#secret=([\w-]{43})\n/.exec(first.log()) ?? []
    expect((await fetch(first.url + path)).status).toBe(200)
    const owner = { secret, partner: 'Example Hosting', email: 'owner@example.com', password }
    const client = newClientOf(first)
    expect((await client.post('callback/setup', { ...owner, email: 'owner' })).error).toMatch(/^refused "owner" is not/)
    expect((await client.post('callback/setup', owner)).error).toBeNull()
    expect(await client.email()).toBe('owner@example.com')
    expect((await newClientOf(first).post('callback/setup', owner)).error).toBe('link-ended')
    await first.stop()

    const second = await startProduct({ mount, env: settings })
    expect((await newClientOf(second).signIn('owner@example.com', password)).error).toBeNull()
    expect(second.log()).not.toContain('secret=')
    await second.stop()
    folder.remove()
  })
})
