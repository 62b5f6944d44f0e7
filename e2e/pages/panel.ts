import { randomUUID } from 'node:crypto'
import { test as base } from '@playwright/test'
import type { Role } from '#lib/rights.ts'
import { createUserAsOperator, importAsOperator } from '../setup/operator.ts'
import type { Settings } from '../setup/product.ts'
import { Visitor } from '../setup/visitor.ts'
import { Complaints } from './complaints.ts'
import { password, people } from './people.ts'

export { expect } from '@playwright/test'

type Fixtures = {
  /** Who is signed in before a test begins; null: nobody. */
  person: string | null
  /** Fails the test when something is left of them at its end. */
  complaints: Complaints
  /** A user of the test's own, not signed in: one that may be locked and may own keys. */
  ownUser: string
}
type WorkerFixtures = { cookiesOf: (email: string) => Promise<Cookie[]> }
type Cookie = { name: string; value: string; url: string }

/** A test on the panel that all share, in which it may change nothing but what it has created itself. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  person: [people.reader, { option: true }],
  cookiesOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from it.
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
      base.expect(complaints.left).toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  ownUser: async ({}, use) => use(await createUser(`${randomUUID()}@example.com`, panelPartner())),
})

/** Signs in over HTTP, which is much faster than the page. */
export async function signIn(email: string): Promise<Cookie[]> {
  const visitor = new Visitor(panelUrl())
  await visitor.signIn(email, password)
  return visitor.cookies().map(([name, value]) => ({ name, value, url: panelUrl() }))
}

export async function createUser(email: string, partnerUuid: string, role: Role = 'owner'): Promise<string> {
  await createUserAsOperator(panelSettings(), { partnerUuid, email, role, password })
  return email
}

/** Imports into the shared panel's data, beside the server. */
export function importRecords(records: readonly object[], options: { prune?: boolean } = {}): Promise<void> {
  return importAsOperator(panelSettings(), records, options)
}

/** With which the operator reaches the shared panel's data. */
export function panelSettings(): Settings {
  return { DATA_DIR: process.env.PANEL_DATA_DIR ?? '' }
}

export function panelUrl(): string {
  return process.env.PANEL_URL ?? ''
}

/** The partner of the demo. */
export function panelPartner(): string {
  return process.env.PANEL_PARTNER ?? ''
}
