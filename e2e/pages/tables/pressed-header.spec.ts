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
    await hydrated(header)
    const requested: string[] = []
    page.on('request', (request) => {
      if (/\/contracts\?.*sort/.test(request.url())) requested.push(request.url())
    })
    await header.hover()
    await header.focus()
    const response = page.waitForResponse(/\/contracts\?.*sort/)
    await down(page)
    await response
    await expect(page).toHaveURL(/\/contracts$/)
    await up(page)
    await expect(page).toHaveURL(/\/contracts\?sort/)
    await expect(page.locator('table[aria-busy="false"]')).toBeVisible()
    expect(requested).toHaveLength(1)
  })
}
