import type { Page } from '@playwright/test'
import { expect, test } from '../support/panel.ts'
import { hydrated, sortButton } from '../support/rows.ts'

const presses = [
  { by: 'the mouse', down: ({ mouse }: Page) => mouse.down(), up: ({ mouse }: Page) => mouse.up() },
  {
    by: 'the space bar',
    down: ({ keyboard }: Page) => keyboard.down('Space'),
    up: ({ keyboard }: Page) => keyboard.up('Space'),
  },
]

for (const { by, down, up } of presses) {
  test(`${by} requests the rows of a sort when it is pressed, and not again when it is released`, async ({ page }) => {
    await page.goto('/contracts')
    const header = sortButton(page, 'Signed')
    const shown = page.locator('table[aria-busy="false"]')
    await hydrated(header)
    // It has the focus from now on, which requests nothing more.
    await header.click()
    await expect(page).toHaveURL(/\/contracts\?sort/)
    await expect(shown).toBeVisible()
    const sorted = page.url()
    const requested = sortsRequested(page)
    const response = page.waitForResponse(/\/contracts\?.*sort/)
    await down(page)
    await response
    await expect(page).toHaveURL(sorted)
    await up(page)
    await expect(page).not.toHaveURL(sorted)
    await expect(shown).toBeVisible()
    expect(requested).toHaveLength(1)
  })
}

test('the focus of the keyboard on a header requests the rows of its sort, and Enter does not request them again', async ({
  page,
}) => {
  await page.goto('/contracts')
  await hydrated(sortButton(page, 'Signed'))
  const requested = sortsRequested(page)
  const response = page.waitForResponse(/\/contracts\?.*sort/)
  // It passes the other headers.
  await page.evaluate(() => {
    for (const header of document.querySelectorAll<HTMLElement>('thead button')) header.focus()
  })
  await response
  await expect(page).toHaveURL(/\/contracts$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contracts\?sort/)
  await expect(page.locator('table[aria-busy="false"]')).toBeVisible()
  expect(requested).toHaveLength(1)
})

/** The addresses of the requests for sorted contracts, from now on. */
function sortsRequested(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/contracts\?.*sort/.test(request.url())) requested.push(request.url())
  })
  return requested
}
