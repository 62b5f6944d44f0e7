import type { Page } from '@playwright/test'
import { expect, test } from '../../support/panel.ts'
import { rowNames } from '../../support/rows.ts'

const query = 'amount=allocated&basis=net'

/** Expects the page of a path, with the denominator. */
async function expectPage(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path && url.search.endsWith(query))
}

test('the denominator of the cores stays on the way to a core, a node, a history, and back', async ({ page }) => {
  await page.goto(`/cores?${query}`)
  await page.getByRole('link', { name: 'hc-fra-1', exact: true }).click()
  await expectPage(page, '/cores/hc-fra-1')
  await expect(page.getByText(/bytes net of copies\./)).toBeVisible()
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await page.getByRole('region', { name: 'Nodes that need attention' }).getByRole('link', { name: 'sn-17' }).click()
  await expectPage(page, '/cores/hc-fra-1/assets/sn-17')
  await breadcrumb.getByRole('link', { name: 'hc-fra-1' }).click()
  await expectPage(page, '/cores/hc-fra-1')
  await page.locator('header').getByRole('link', { name: 'History' }).click()
  await expectPage(page, '/cores/hc-fra-1/history')
  await breadcrumb.getByRole('link', { name: 'hc-fra-1' }).click()
  await expectPage(page, '/cores/hc-fra-1')
  await breadcrumb.getByRole('link', { name: 'Hybrid cores' }).click()
  await expectPage(page, '/cores')
})

test('links of rows have the denominator that is chosen while they are shown', async ({ page }) => {
  await page.goto('/cores/hc-fra-1?filter[id]=sn-17')
  expect(await rowNames(page)).toEqual(['sn-17'])
  await page.getByRole('group', { name: 'Bytes' }).getByRole('button', { name: 'net' }).click()
  const row = page.getByRole('rowheader').getByRole('link', { name: 'sn-17' })
  await expect(row).toHaveAttribute('href', '/cores/hc-fra-1/assets/sn-17?basis=net')
  await page.getByRole('group', { name: 'Bytes' }).getByRole('button', { name: 'raw' }).click()
  await expect(row).toHaveAttribute('href', '/cores/hc-fra-1/assets/sn-17')
})

test('the denominator of the storage page stays on the way to a core', async ({ page }) => {
  await page.goto(`/storage?filter[hybrid_core_id]=hc-hel-1&${query}`)
  await page.getByRole('link', { name: 'hc-hel-1', exact: true }).first().click()
  await expectPage(page, '/cores/hc-hel-1')
  await page.goto(`/storage?filter[hybrid_core_id]=hc-hel-1&${query}`)
  await page
    .getByRole('link', { name: /stale$/ })
    .first()
    .click()
  await expectPage(page, '/cores/hc-hel-1')
  await page.goto(`/storage?filter[hybrid_core_id]=hc-hel-1&${query}`)
  await page.getByRole('link', { name: /^All \d+ active/ }).click()
  await expectPage(page, '/cores/hc-hel-1')
})

test('the palette keeps the denominator of the open page', async ({ page }) => {
  await page.goto(`/cores?${query}`)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('hc-vie')
  await page.keyboard.press('Enter')
  await expectPage(page, '/cores/hc-vie-1')
})
