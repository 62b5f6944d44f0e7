import { expect } from '@playwright/test'
import type { DemoPanel } from '#e2e/setup/browser/demo-panel.ts'
import { Complaints } from './complaints.ts'
import { test as base } from './scripts-at-once.ts'

export { expect }

/** A server with the demo data, and the session cookies of a signed-in user. */
export type SignedInPanel = Pick<DemoPanel, 'url' | 'cookies'>

/** Returns a test with a panel of its own for each worker. Its pages may make no console errors but the allowed ones. */
export function demoPanelTest<Panel extends SignedInPanel>(
  usePanel: (use: (panel: Panel) => Promise<void>) => Promise<void>,
  allowed: readonly RegExp[] = [],
) {
  return base.extend<{ complaints: Complaints }, { panel: Panel }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    panel: [async ({}, use) => usePanel(use), { scope: 'worker' }],
    baseURL: ({ panel }, use) => use(panel.url),
    context: async ({ context, panel }, use) => {
      await context.addCookies(panel.cookies)
      await use(context)
    },
    complaints: [
      async ({ context, panel }, use) => {
        const complaints = new Complaints(context, [panel.url])
        complaints.allow(...allowed)
        await use(complaints)
        expect(complaints.left).toEqual([])
      },
      { auto: true },
    ],
  })
}
