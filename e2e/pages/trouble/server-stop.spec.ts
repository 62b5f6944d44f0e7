import type { Page } from '@playwright/test'
import { type DemoPanel, startDemoPanel } from '#e2e/setup/browser/demo-panel.ts'
import { expect } from '../support/panel.ts'
import { rowNames, sortButton } from '../support/rows.ts'
import { test } from '../support/scripts-at-once.ts'

// The server stops while a page is open, and starts again.

let panel: DemoPanel

test.beforeAll(async () => {
  panel = await startDemoPanel()
})
test.afterAll(() => panel?.stop())

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection to the server.' })

test('a page stays usable while the server is stopped, and goes on with the same session when it is back', async ({
  page,
  context,
}) => {
  await context.addCookies(panel.cookies)
  await page.goto(`${panel.url}/contracts`)
  const names = await rowNames(page)
  await page.waitForLoadState('networkidle')
  await panel.stopServer()
  await sortButton(page, 'Signed').click()
  await expect(bar(page)).toBeVisible()
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(names)
  await page.getByRole('link', { name: 'Storage' }).click()
  await expect(bar(page)).toContainText('The page that you chose opens when the connection is back.')
  await panel.startServer()
  await expect(page).toHaveURL(`${panel.url}/storage`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage')
  await expect(bar(page)).toBeHidden()
  expect(await rowNames(page, page.getByRole('table').last())).not.toEqual([])
})
