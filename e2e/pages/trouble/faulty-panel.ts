import { test as base, type Page } from '@playwright/test'
import { breakQueries } from '#e2e/setup/browser/broken-queries.ts'
import { startDemoPanel } from '#e2e/setup/browser/demo-panel.ts'
import { Complaints, refusal, unanswered } from '../support/complaints.ts'

export { expect } from '@playwright/test'

export type FaultyPanel = {
  url: string
  cookies: { name: string; value: string; url: string }[]
  /** Makes every query of some tables fail from now on, by default the inventory, contracts, payment methods and API keys. */
  fail: (tables?: readonly string[]) => void
  /** The same for every query but those of the session and of users. */
  failEverything: () => void
  mend: () => void
}

/** A panel for one worker, with the demo data, whose API can be made to fail. */
export const test = base.extend<{ complaints: Complaints }, { panel: FaultyPanel }>({
  panel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const { url, cookies, dataDir, stop } = await startDemoPanel({ ANSWER_CACHE_MIB: '0' })
      const { close, ...broken } = breakQueries(dataDir)
      await use({ url, cookies, ...broken })
      close()
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ panel }, use) => use(panel.url),
  context: async ({ context, panel }, use) => {
    await context.addCookies(panel.cookies)
    await use(context)
  },
  complaints: [
    async ({ context, panel }, use) => {
      const complaints = new Complaints(context, [panel.url])
      complaints.allow(refusal(500), refusal(502), unanswered)
      await use(complaints)
      base.expect(complaints.left).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page from now on as a busy server sends it: without its first responses. */
export async function omitFirstResponses(page: Page, path: string, panel: FaultyPanel): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      panel.failEverything()
      const response = await route.fetch().finally(panel.mend)
      await route.fulfill({ response })
    },
  )
}
