import type { Page } from '@playwright/test'
import { phone } from '../docs/readable.ts'
import { hold } from '../support/hold.ts'
import { recordShifts, shiftsOf } from '../support/layout-shift.ts'
import { hydrated, listTable, rowNames } from '../support/rows.ts'
import { expect, type FaultyPanel, omitFirstResponses, test } from '../trouble/faulty-panel.ts'

// A page that is opened from another one while the server is slow has no responses; those of the browser arrive late.

type SlowPage = { path: string; title: string; from?: string }

const fra: SlowPage = { path: '/cores/hc-fra-1', title: 'hc-fra-1' }
const ham: SlowPage = { path: '/cores/hc-ham-1', title: 'hc-ham-1' }
const storage: SlowPage = { path: '/storage', title: 'Storage' }
const storageNode: SlowPage = { path: '/cores/hc-fra-1/assets/sn-17', title: 'sn-17', from: fra.path }
const computeNode: SlowPage = {
  path: '/cores/hc-ham-1/assets/cn-003',
  title: 'cn-003',
  from: `${ham.path}?filter[id]=cn-003`,
}

/** Opens a page from a list, by default that of the cores; returns what lets the responses arrive. */
async function openSlowly(page: Page, slow: SlowPage, panel: FaultyPanel): Promise<() => Promise<void>> {
  const { path, title, from = '/cores' } = slow
  await page.goto(from, { waitUntil: 'networkidle' })
  await omitFirstResponses(page, path, panel)
  const release = await hold(page, /\/(hybrid-core|management)\/v2\//)
  const link = page.locator(`a[href="${path}"]`).first()
  // Before that, a click loads the whole page, which then does not know the list's row.
  await hydrated(link)
  // On a phone the navigation is closed.
  await link.dispatchEvent('click')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const isList = slow !== storageNode && slow !== computeNode
  if (isList) await expect(listTable(page)).toHaveAttribute('aria-busy', 'true')
  else await expect(page.getByRole('heading', { name: 'Forecast', exact: true })).toBeVisible()
  return async () => {
    release()
    if (isList) await rowNames(page)
    else {
      await expect(page.getByRole('main').getByRole('figure').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Forecast: / })).toBeVisible()
      await expect(page.getByText(/^Unchanged: /)).toBeAttached()
    }
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  }
}

for (const viewport of [phone, { width: 1360, height: 900 }]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })
    for (const slow of [fra, ham, storage, storageNode, computeNode]) {
      test(`${slow.path} hardly moves when its responses arrive`, async ({ page, panel }) => {
        await recordShifts(page)
        const load = await openSlowly(page, slow, panel)
        const before = await shiftsOf(page)
        await load()
        const { total, moved } = await shiftsOf(page)
        expect(total - before.total, moved.slice(before.moved.length).join('\n')).toBeLessThan(0.05)
      })
    }

    for (const [slow, last] of [
      [fra, 'Assets'],
      [storage, 'All storage pools'],
      [storageNode, 'What if sn-17 fails'],
      [computeNode, 'What if cn-003 fails'],
    ] as const) {
      test(`the skeleton of ${slow.path} is about as high as the page above “${last}”`, async ({ page, panel }) => {
        const heading = page.getByRole('heading', { name: last, exact: true })
        const load = await openSlowly(page, slow, panel)
        const before = (await heading.boundingBox())!.y
        await load()
        // A chart's script can arrive after its data.
        await expect(async () => {
          const part = before / (await heading.boundingBox())!.y
          expect(part).toBeGreaterThan(0.9)
          expect(part).toBeLessThan(1.1)
        }).toPass({ timeout: 5_000 })
      })
    }
  })
}
