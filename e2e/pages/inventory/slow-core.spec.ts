import type { Page } from '@playwright/test'
import { phone } from '../docs/readable.ts'
import { expect, test } from '../shell/faulty-panel.ts'
import { hold } from '../support/hold.ts'
import { recordShifts, shiftsOf } from '../support/layout-shift.ts'
import { listTable, rowNames } from '../support/rows.ts'

/** Opens a core from the list of cores, on a page without responses; returns what lets those of the browser arrive. */
async function openSlowly(page: Page, core: string, panel: { failEverything: () => void; mend: () => void }) {
  await page.goto('/cores', { waitUntil: 'networkidle' })
  await page.route(
    (url) => url.pathname === `/cores/${core}`,
    async (route) => {
      panel.failEverything()
      const response = await route.fetch().finally(panel.mend)
      await route.fulfill({ response })
    },
  )
  const release = await hold(page, /\/(hybrid-core|management)\/v2\//)
  await page.getByRole('link', { name: core, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(core)
  await expect(listTable(page)).toHaveAttribute('aria-busy', 'true')
  return async () => {
    release()
    await rowNames(page)
    await page.waitForLoadState('networkidle')
  }
}

/** Returns how far below the top of the page the assets of the core begin, in pixels. */
async function placeOfAssets(page: Page): Promise<number> {
  return (await page.getByRole('heading', { name: 'Assets', exact: true }).boundingBox())!.y
}

for (const viewport of [phone, { width: 1360, height: 900 }]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })
    for (const core of ['hc-fra-1', 'hc-ham-1']) {
      test(`${core} hardly moves when its responses arrive late on a page opened from another one`, async ({
        page,
        panel,
      }) => {
        await recordShifts(page)
        const load = await openSlowly(page, core, panel)
        const before = await shiftsOf(page)
        await load()
        const { total, moved } = await shiftsOf(page)
        expect(total - before.total, moved.slice(before.moved.length).join('\n')).toBeLessThan(0.05)
      })
    }

    test('the skeleton of a core is about as high as its page above the assets', async ({ page, panel }) => {
      const load = await openSlowly(page, 'hc-fra-1', panel)
      const before = await placeOfAssets(page)
      await load()
      const after = await placeOfAssets(page)
      expect(before / after).toBeGreaterThan(0.9)
      expect(before / after).toBeLessThan(1.1)
    })
  })
}
