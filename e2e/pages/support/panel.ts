import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { createUserAsOperator, importAsOperator } from '#e2e/setup/operator.ts'
import type { Settings } from '#e2e/setup/processes/product.ts'
import type { Role } from '#lib/values/rights.ts'
import { Complaints } from './complaints.ts'
import { password, people } from './people.ts'
import { test as base } from './scripts-at-once.ts'

export { expect }

type Fixtures = {
  /** The user who is signed in before the test; null for nobody. */
  person: string | null
  /** Browser complaints; any left at the end fails the test. */
  complaints: Complaints
  /** The test's own user, not signed in, who may be locked and own keys. */
  ownUser: string
}
type WorkerFixtures = { cookiesOf: (email: string) => Promise<Cookie[]> }
type Cookie = { name: string; value: string; url: string }

/** A test on the shared panel, which may only change records that it has created itself. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  person: [people.reader, { option: true }],
  cookiesOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const kept = new Map<string, Promise<Cookie[]>>()
      await use((email) => {
        const cookies = kept.get(email) ?? signIn(email)
        kept.set(email, cookies)
        return cookies
      })
    },
    { scope: 'worker' },
  ],
  context: async ({ context, person, cookiesOf }, use) => {
    if (person) await context.addCookies(await cookiesOf(person))
    await use(context)
  },
  complaints: [
    async ({ context, baseURL }, use) => {
      const complaints = new Complaints(context, [baseURL ?? ''])
      await use(complaints)
      expect(complaints.left).toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  ownUser: async ({}, use) => use(await createUser(`${randomUUID()}@example.com`, panelPartner())),
})

/** Signs in over HTTP, which is much faster than the page. */
export async function signIn(email: string): Promise<Cookie[]> {
  const visitor = new SessionClient(panelUrl())
  await visitor.signIn(email, password)
  return visitor.cookies().map(([name, value]) => ({ name, value, url: panelUrl() }))
}

export async function createUser(email: string, partnerUuid: string, role: Role = 'owner'): Promise<string> {
  await createUserAsOperator(panelSettings(), { partnerUuid, email, role, password })
  return email
}

/** Imports records into the shared panel's database, beside the server. */
export function importRecords(records: readonly object[], options: { prune?: boolean } = {}): Promise<void> {
  return importAsOperator(panelSettings(), records, options)
}

/** Returns the settings with which commands use the shared panel's database. */
export function panelSettings(): Settings {
  return { DATA_DIR: process.env.PANEL_DATA_DIR ?? '' }
}

export function panelUrl(): string {
  return process.env.PANEL_URL ?? ''
}

/** Returns the uuid of the demo partner. */
export function panelPartner(): string {
  return process.env.PANEL_PARTNER ?? ''
}
