import { randomUUID } from 'node:crypto'
import { test as base } from '@playwright/test'
import { passwordLinkUrl } from '#lib/domain/access/password-links.ts'
import { lockUser, resetPassword } from '#lib/domain/access/users.ts'
import { partnerUuid } from '../api/fixtures.ts'
import { temporaryFolder } from '../setup/guard.ts'
import { type OidcServer, startOidcServer } from '../setup/oidc-server.ts'
import { asOperator, createUserAsOperator, importAsOperator } from '../setup/operator.ts'
import { runCommandToSuccess, type Settings, startProduct } from '../setup/product.ts'
import { Visitor } from '../setup/visitor.ts'
import { Complaints, refusal } from './complaints.ts'
import { password } from './people.ts'

/** A panel that a worker has for itself, behind a proxy that each test tells another address. */
export type OwnPanel = { url: string; env: Settings; oidc: OidcServer }

export const test = base.extend<{ address: string; user: string; complaints: Complaints }, { panel: OwnPanel }>({
  panel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from it.
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
  /** The address of a user of its own, whose password is `password`. */
  user: async ({ panel }, use) => use(await createUser(panel, `${randomUUID()}@example.com`)),
  /** What a browser complains about, but for the refusals of a sign-in; it fails the test. */
  complaints: [
    async ({ context, panel: { url, oidc } }, use) => {
      const complaints = new Complaints(context, [url, oidc.issuer])
      complaints.allow(refusal(401))
      await use(complaints)
      base.expect(complaints.left).toEqual([])
    },
    { auto: true },
  ],
})

export async function createUser({ env }: OwnPanel, email: string): Promise<string> {
  await createUserAsOperator(env, { partnerUuid: partnerUuid.A, email, role: 'owner', password })
  return email
}

export async function lock({ env }: OwnPanel, email: string): Promise<void> {
  await asOperator(env, (context) => lockUser(context, { email }))
}

/** The address with which the user sets a password. */
export async function passwordLink({ env }: OwnPanel, email: string): Promise<string> {
  const { secret } = await asOperator(env, (context) => resetPassword(context, { email }))
  return passwordLinkUrl('', secret)
}

/** Fails to sign in so often, all at once and elsewhere. */
export async function failToSignIn({ url }: OwnPanel, email: string, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => new Visitor(url).signIn(email, 'wrong')))
}
