import type { Page } from '@playwright/test'
import { expect, test } from '../support/panel.ts'
import { hydrated, listTable, sortButton } from '../support/rows.ts'

test('a press on a header moves no column', async ({ page }) => {
  await page.goto('/cores/hc-fra-1')
  const header = sortButton(page, 'Memory')
  await hydrated(header)
  const before = await columnWidths(page)
  await header.hover()
  await page.mouse.down()
  await expect(listTable(page)).toHaveCSS('table-layout', 'fixed')
  expect(await columnWidths(page)).toEqual(before)
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(listTable(page)).toHaveCSS('table-layout', 'auto')
  expect(await columnWidths(page)).toEqual(before)
})

test('after a sort the columns are as wide as after a reload', async ({ page }) => {
  await page.goto('/cores/hc-fra-1')
  const header = sortButton(page, 'Node type')
  await hydrated(header)
  await header.click()
  await expect(page).toHaveURL(/sort/)
  await expect(listTable(page)).toHaveAttribute('aria-busy', 'false')
  await expect(listTable(page)).toHaveCSS('table-layout', 'auto')
  const sorted = await columnWidths(page)
  await page.reload()
  await hydrated(header)
  expect(await columnWidths(page)).toEqual(sorted)
})

/** The widths of the visible columns in pixels. */
function columnWidths(page: Page): Promise<number[]> {
  return listTable(page)
    .locator('thead th')
    .evaluateAll((headers) => headers.map((header) => Math.round(header.getBoundingClientRect().width)))
}
