import type { Page } from '@playwright/test'
import { breakQueries } from '#e2e/setup/browser/broken-queries.ts'
import { startDemoPanel } from '#e2e/setup/browser/demo-panel.ts'
import { refusal, unanswered } from '../support/complaints.ts'
import { demoPanelTest, type SignedInPanel } from '../support/demo-panel-test.ts'

export { expect } from '../support/demo-panel-test.ts'

export type FaultyPanel = SignedInPanel & {
  /** Makes every query of some tables fail from now on, by default the inventory, contracts, payment methods and API keys. */
  fail: (tables?: readonly string[]) => void
  /** The same for every query but those of the session and of users. */
  failEverything: () => void
  mend: () => void
}

/** A panel for one worker, with the demo data, whose API can be made to fail. */
export const test = demoPanelTest<FaultyPanel>(
  async (use) => {
    const { url, cookies, dataDir, stop } = await startDemoPanel({ ANSWER_CACHE_MIB: '0' })
    const { close, ...broken } = breakQueries(dataDir)
    await use({ url, cookies, ...broken })
    close()
    await stop()
  },
  [refusal(500), refusal(502), unanswered],
)

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
