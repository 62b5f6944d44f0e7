import type { Page } from '@playwright/test'
import { runsAll } from '#lib/checks/test-extent.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { hold } from '../support/hold.ts'
import { expect, test } from '../support/panel.ts'
import { rowNames } from '../support/rows.ts'

/** Delays the response to every request of the pages and of the API. */
async function slowDown(page: Page, ms: number): Promise<void> {
  await page.route(/_rsc=|\/v2\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })
}

/** Clicks a link and returns the milliseconds until the bar at the top is in the document. */
async function clickToBar(page: Page, name: string): Promise<number> {
  return page.getByRole('link', { name, exact: true }).evaluate(
    (link) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('no bar within 60 s')), 60_000)
        const clickedAt = performance.now()
        const look = () => {
          if (document.querySelector('[data-progress]')) resolve(performance.now() - clickedAt)
          else requestAnimationFrame(look)
        }
        ;(link as HTMLElement).click()
        look()
      }),
  )
}

test('a click on a link shows a bar, then the skeleton of the new page, then the page', async ({ page }) => {
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto('/cores')
  await rowNames(page)
  await page.waitForLoadState('networkidle')
  await slowDown(page, 1_500)
  const ms = await clickToBar(page, 'Contracts')
  if (runsAll) expect(ms).toBeLessThan(100)
  await expect(page.getByRole('status').filter({ hasText: 'Loading Contracts' })).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contracts')
  await expect(page).toHaveURL('/cores')
  await expect(page).toHaveURL('/contracts')
  await expect(page.locator('[data-progress]')).toHaveCount(0)
  expect(await rowNames(page)).not.toEqual([])
})

test('nothing is animated while a page loads if the system asks for less motion', async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/cores', { waitUntil: 'networkidle' })
    const release = await hold(page, /\/contracts\?_rsc=/)
    await page.getByRole('link', { name: 'Contracts', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading Contracts' })).toBeAttached()
    await expect(page.locator('[data-progress]')).toBeVisible()
    const animated = await page.evaluate(() => document.getAnimations().length)
    if (reducedMotion === 'reduce') expect(animated).toBe(0)
    else expect(animated).toBeGreaterThan(5)
    release()
    await expect(page).toHaveURL('/contracts')
  }
})

test('a click on the page that is shown gives up the page that is being opened: the skeleton goes', async ({
  page,
}) => {
  await page.goto('/cores')
  const names = await rowNames(page)
  await page.waitForLoadState('networkidle')
  const release = await hold(page, /\/contracts\?_rsc=/)
  await page.getByRole('link', { name: 'Contracts', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading Contracts' })).toBeAttached()
  await page.getByRole('link', { name: 'Hybrid cores', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading Contracts' })).toHaveCount(0)
  await expect(page.locator('[data-progress]')).toHaveCount(0)
  expect(await rowNames(page)).toEqual(names)
  release()
  await expect(page).toHaveURL('/cores')
})

test('a click on a link right after a sort, before the address has the sort, shows the skeleton of the new page', async ({
  page,
}) => {
  await page.goto('/contracts')
  await rowNames(page)
  await page.waitForLoadState('networkidle')
  const release = await hold(page, /\/storage\?_rsc=|v2\/contracts\?/)
  await page.evaluate(async () => {
    document.querySelectorAll<HTMLElement>('thead button')[1]?.click()
    // Two clicks of a user are never in the same task.
    await new Promise((resolve) => setTimeout(resolve))
    document.querySelector<HTMLElement>('a[href="/storage"]')?.click()
  })
  await expect(page.getByRole('status').filter({ hasText: 'Loading Storage' })).toBeAttached()
  await expect(page.locator('[data-progress]')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage')
  await expect(page.locator('[data-progress]')).toHaveCount(0)
})

test('while new rows load the old ones are busy, and after a second the table says that it loads', async ({ page }) => {
  await page.goto('/contracts')
  const names = await rowNames(page)
  const release = await hold(page, '**/management/v2/contracts*')
  await page.getByRole('columnheader', { name: 'Contract' }).getByRole('button').click()
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('[data-progress]')).toBeVisible()
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(names)
  await expect(page.getByText('Loading…')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await expect(page.getByText('Loading…')).toBeVisible()
  release()
  await expect(page.getByText('Loading…')).toBeHidden()
  await expect(table).toHaveAttribute('aria-busy', 'false')
})
