import type { Page } from '@playwright/test'
import { panelPages } from '#e2e/setup/browser/panel-pages.ts'
import { expect, test } from '../support/panel.ts'

/** What the controls of a page request beside its values: the choices of a filter. */
const choices: Record<string, string[]> = { '/invoices': ['/management/v2/contracts'] }

/** Opens a page and returns the paths that it requests from the API until it is complete. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  const requested: string[] = []
  const note = (request: { url: () => string }) => requested.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('request', note)
  return requested.filter((one) => /^\/(hybrid-core|management)\//.test(one))
}

test('the HTML of each page has all its first responses: the browser requests none of them', async ({ page }) => {
  test.setTimeout(180_000)
  for (const path of [...panelPages, '/cores/hc-ham-1/assets/cn-003']) {
    await test.step(path, async () => {
      // A busy server sends a page without a response that takes longer than 300 ms.
      await expect.poll(() => requestsOf(page, path)).toEqual(choices[path] ?? [])
    })
  }
})
