import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../docs/readable.ts'
import { unanswered } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'
import { rowNames, sortButton } from '../support/rows.ts'

const noConnection = 'No connection to the server.'
const bar = (page: Page) => page.getByRole('status').filter({ hasText: noConnection })

test.beforeEach(({ complaints }) => complaints.allow(unanswered, /Failed to fetch/))

test('a link followed while offline stays in the panel, says so, and opens when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/cores')
  await rowNames(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(bar(page)).toContainText('What you see may be out of date.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Storage' }).click()
  await expect(bar(page)).toContainText('The page that you chose opens when the connection is back.')
  await expect(page).toHaveURL('/cores')
  expect(await rowNames(page)).toContain('hc-ham-1')
  await context.setOffline(false)
  await expect(page).toHaveURL('/storage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage')
  await expect(bar(page)).toBeHidden()
})

test('a link followed while the server is down stays in the panel, and opens when it is up again', async ({ page }) => {
  await page.goto('/contracts')
  await rowNames(page)
  await page.waitForLoadState('networkidle')
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Payment methods' }).click()
  await expect(bar(page)).toBeVisible()
  await expect(page).toHaveURL('/contracts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contracts')
  await page.unroute('**/*')
  await expect(page).toHaveURL('/payment-methods')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment methods')
  await expect(bar(page)).toBeHidden()
})

test('a table that is sorted while offline keeps its address and its rows, and says why', async ({ page, context }) => {
  await page.goto('/contracts')
  const names = await rowNames(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await sortButton(page, 'Signed').click()
  await expect(page.getByText('No connection: the rows stay as they are')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await expect(page).toHaveURL('/contracts')
  expect(await rowNames(page)).toEqual(names)
  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
  await sortButton(page, 'Signed').click()
  await expect(page).toHaveURL(/sort%5Bcreated_at%5D/)
})

test('a refresh without a connection keeps the rows, and goes on by itself', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contracts')
  const names = await rowNames(page)
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await page.clock.fastForward('01:01')
  await expect(bar(page)).toBeVisible()
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(names)
  await page.unroute('**/*')
  await expect(async () => {
    await page.clock.fastForward('00:04')
    await expect(bar(page)).toBeHidden({ timeout: 500 })
  }).toPass()
  expect(await rowNames(page)).toEqual(names)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
