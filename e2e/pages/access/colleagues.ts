import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { test as base, createUser, importRecords, panelUrl, signIn } from '../support/panel.ts'
import { password } from '../support/people.ts'
import { loadScriptsAtOnce } from '../support/scripts-at-once.ts'

export { expect } from '../support/panel.ts'

type ColleagueResponse = { status: number; body: { data: Colleague; errors: { detail: string }[] } }
export type Colleague = { uuid: string; email: string; password_link: string }

/** A user of the test's own partner who calls the API with a session, as a page does. */
export class Member {
  readonly #visitor = new SessionClient(panelUrl())
  constructor(readonly email: string) {}

  async send(method: string, path: string, fields?: object): Promise<ColleagueResponse> {
    if (this.#visitor.cookies().length === 0) await this.#visitor.signIn(this.email, password)
    const response = await this.#visitor.fetch(`/management/${path}`, {
      method,
      headers: { 'Sec-Fetch-Site': 'same-origin', ...(fields && { 'Content-Type': 'application/json' }) },
      ...(fields && { body: JSON.stringify(fields) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  /** Invites a colleague who has not set a password yet. */
  async invite(role: string): Promise<Colleague> {
    return (await this.send('POST', 'v2/users', { email: `${role}-${randomUUID()}@example.com`, role })).body.data
  }

  /** A colleague who has set a password. */
  async welcome(role: string): Promise<Colleague> {
    const colleague = await this.invite(role)
    const secret = new URL(colleague.password_link).hash.replace('#secret=', '')
    await new SessionClient(panelUrl()).post('callback/set-password', { secret, password })
    return colleague
  }
}

type Fixtures = { owner: Member; partnerUuid: string }

/** A test with its own partner, whose only owner is signed in. */
export const test = base.extend<Fixtures>({
  person: null,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  partnerUuid: async ({}, use) => use(randomUUID()),
  // For every test, also one that does not name the owner: without it nobody is signed in.
  owner: [
    async ({ partnerUuid, context }, use) => {
      await importRecords([{ kind: 'partner', uuid: partnerUuid, name: 'Of a test' }])
      const email = await createUser(`owner-${randomUUID()}@example.com`, partnerUuid)
      await context.addCookies(await signIn(email))
      await use(new Member(email))
    },
    { auto: true },
  ],
})

/** Opens a page in a new browser context, signed in when an e-mail address is given. */
export async function elsewhere(browser: Browser, email?: string): Promise<Page> {
  const context = await loadScriptsAtOnce(await browser.newContext({ baseURL: panelUrl() }))
  if (email) await context.addCookies(await signIn(email))
  return context.newPage()
}

export async function act(page: Page, email: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}
