import { setTimeout as sleep } from 'node:timers/promises'
import { panelPages } from '#e2e/setup/browser/panel-pages.ts'
import { runsAll } from '#lib/checks/test-extent.ts'
import { expect, omitFirstResponses, test } from '../trouble/faulty-panel.ts'

// A busy server sends a page without its first responses. The browser requests them, and they can arrive before React has hydrated
// every part of the page: whenever that is, the first draw must be that of the HTML, or React throws the HTML away and complains,
// which fails the test.

test.use({ scripts: 'after paint' })

const api = /\/(hybrid-core|management)\//
const visits = runsAll ? 20 : 1

/** How long the browser waits for its responses: those that arrive at once are the ones that can come before the first draw. */
const delaysMs = runsAll ? [0, 500] : [0]

for (const path of panelPages) {
  test(`${path} keeps its HTML, which has no responses, whenever those of the browser arrive`, async ({
    page,
    panel,
  }) => {
    test.setTimeout(visits * 120_000)
    await omitFirstResponses(page, path, panel)
    for (const delayMs of delaysMs) {
      await page.route(api, async (route) => {
        await sleep(delayMs)
        await route.continue()
      })
      for (let visit = 0; visit < visits; visit++) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      await page.unroute(api)
    }
  })
}
