import type { Page } from '@playwright/test'
import { expect, test } from '../support/panel.ts'
import { hydrated, rowNames, sortButton } from '../support/rows.ts'

// The rows of another sort or filter show before the address has it, which follows a moment later. Nothing gets lost between.

/** Delays sorted contracts for longer than the address waits for their rows. */
async function delaySorts(page: Page): Promise<void> {
  await page.route(/\/contracts\?.*sort/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
}

test('changes within a moment are one: the last sort is in the address, and Back leads to the former one', async ({
  page,
}) => {
  await page.goto('/cores')
  const before = await rowNames(page)
  await hydrated(sortButton(page, 'Memory'))
  await page.evaluate(() => {
    const header = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('thead button')].find((button) => button.textContent === name)
    header('Memory')?.click()
    header('Hybrid core')?.click()
  })
  await expect(page).toHaveURL(/\?sort%5Bid%5D=%2B$/)
  const sorted = await rowNames(page)
  expect(sorted).not.toEqual(before)
  await page.goBack()
  await expect(page).toHaveURL(/\/cores$/)
  expect(await rowNames(page)).toEqual(before)
  await page.goForward()
  await expect(page).toHaveURL(/sort/)
  expect(await rowNames(page)).toEqual(sorted)
})

test('a choice of the page right after a sort keeps the sort', async ({ page }) => {
  await page.goto('/cores')
  await rowNames(page)
  await hydrated(sortButton(page, 'CPU'))
  await page.evaluate(() => {
    const click = (selector: string, name: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find((button) => button.textContent === name)?.click()
    click('thead button', 'CPU')
    click('main button', 'net')
  })
  await expect(page).toHaveURL(/sort%5B.*basis=net|basis=net.*sort%5B/)
})

test('Back right after a sort leaves the page, and the sort does not follow', async ({ page }) => {
  await page.goto('/storage')
  const link = page.getByRole('link', { name: 'Contracts' }).first()
  // Otherwise the browser loads the document, and Back another one.
  await hydrated(link)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible()
  await rowNames(page)
  await delaySorts(page)
  await page.evaluate(() => {
    const header = [...document.querySelectorAll<HTMLElement>('thead button')].find(
      ({ textContent }) => textContent === 'Signed',
    )
    header?.click()
    window.history.back()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible()
  await expect(page).toHaveURL(/\/storage$/)
  // Longer than the address would take to follow.
  await page.waitForTimeout(300)
  await expect(page).toHaveURL(/\/storage$/)
})

test('a link right after a sort opens its page, and Back leads to the sorted rows', async ({ page }) => {
  await page.goto('/contracts')
  await rowNames(page)
  await hydrated(sortButton(page, 'Signed'))
  await delaySorts(page)
  await page.evaluate(async () => {
    const header = [...document.querySelectorAll<HTMLElement>('thead button')].find(
      ({ textContent }) => textContent === 'Signed',
    )
    header?.click()
    await new Promise((resolve) => setTimeout(resolve, 20))
    document.querySelector<HTMLElement>('a[href="/storage"]')?.click()
  })
  await expect(page).toHaveURL(/\/storage$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/contracts\?sort/)
})
