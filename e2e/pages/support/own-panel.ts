import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { partnerUuid } from '#e2e/api/support/fixtures.ts'
import { type OidcServer, startOidcServer } from '#e2e/setup/browser/oidc-server.ts'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { asOperator, createUserAsOperator, importAsOperator } from '#e2e/setup/operator.ts'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { runCommandToSuccess, type Settings, startProduct } from '#e2e/setup/processes/product.ts'
import { passwordLinkUrl } from '#lib/domain/access/passwords/password-links.ts'
import { lockUser, resetPassword } from '#lib/domain/access/users/users.ts'
import { Complaints, refusal } from './complaints.ts'
import { password } from './people.ts'
import { test as base } from './scripts-at-once.ts'

/** A panel for one worker, behind a proxy; each test has its own client address. */
export type OwnPanel = { url: string; env: Settings; oidc: OidcServer }

export const test = base.extend<{ address: string; user: string; complaints: Complaints }, { panel: OwnPanel }>({
  panel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const folder = temporaryFolder('own-panel')
      const oidc = await startOidcServer()
      const env = {
        DATA_DIR: folder.path,
        TRUSTED_PROXY_HOPS: '1',
        OIDC_ISSUER: oidc.issuer,
        OIDC_CLIENT_ID: oidc.clientId,
        OIDC_CLIENT_SECRET: oidc.clientSecret,
      }
      await runCommandToSuccess(['migrate'], { env })
      await importAsOperator(env, [{ kind: 'partner', uuid: partnerUuid.A, name: 'Partner A' }])
      const product = await startProduct({ mount: 'server', env })
      await use({ url: product.url, env, oidc })
      await product.stop()
      await oidc.close()
      folder.remove()
    },
    { scope: 'worker' },
  ],
  address: async ({ panel: _ }, use, { parallelIndex }) => {
    await use(`2001:db8:${parallelIndex}:${Math.floor(Math.random() * 0xffff).toString(16)}::1`)
  },
  baseURL: ({ panel }, use) => use(panel.url),
  extraHTTPHeaders: ({ address }, use) => use({ 'X-Forwarded-For': address }),
  /** The e-mail address of the test's own user, whose password is `password`. */
  user: async ({ panel }, use) => use(await createUser(panel, `${randomUUID()}@example.com`)),
  /** Browser complaints except rejected sign-ins; any left fails the test. */
  complaints: [
    async ({ context, panel: { url, oidc } }, use) => {
      const complaints = new Complaints(context, [url, oidc.issuer])
      complaints.allow(refusal(401))
      await use(complaints)
      expect(complaints.left).toEqual([])
    },
    { auto: true },
  ],
})

/** Creates an API key of a user; returns a function that sends a request with it and returns the status. */
export async function keyOf({ env, url }: OwnPanel, email: string): Promise<() => Promise<number>> {
  const output = await runCommandToSuccess(['token', 'create', '--user', email, '--name', 'key', '--json'], { env })
  const { user_uuid, token } = JSON.parse(output) as { user_uuid: string; token: string }
  const headers = { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token }
  return async () => (await fetch(`${url}/hybrid-core/v2/hybrid-cores`, { headers })).status
}

export async function createUser({ env }: OwnPanel, email: string): Promise<string> {
  await createUserAsOperator(env, { partnerUuid: partnerUuid.A, email, role: 'owner', password })
  return email
}

export async function lock({ env }: OwnPanel, email: string): Promise<void> {
  await asOperator(env, (context) => lockUser(context, { email }))
}

/** Creates the link with which the user sets a password, and returns its URL. */
export async function passwordLink({ env }: OwnPanel, email: string): Promise<string> {
  return passwordLinkUrl('', await asOperator(env, (context) => resetPassword(context, { email })))
}

/** Causes this many failed sign-ins at once, from another address. */
export async function failToSignIn({ url }: OwnPanel, email: string, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => new SessionClient(url).signIn(email, 'wrong')))
}
