import type { Locator, Page } from '@playwright/test'
import { act, test as colleagues } from '../access/colleagues.ts'
import { expectAccessible, expectToFit, phone } from '../docs/readable.ts'
import { expect, test as shared } from '../support/panel.ts'
import { rowNames } from '../support/rows.ts'

// axe finds nothing in dialogs, cards and menus while they are open, at the widths of a desk and of a phone, in both colour schemes.
// The check looks at them in the tests of their pages, at one width and in one scheme.

const views = [{ width: 1360, height: 900 }, phone]

async function expectAccessibleDialog(page: Page, path: string, open: () => Promise<Locator>): Promise<void> {
  for (const size of views) {
    await page.setViewportSize(size)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(await open()).toBeVisible()
    await expectAccessible(page, ['dark', 'light'])
    await expectToFit(page)
  }
}

const buttons = [
  ['/api-keys', 'Create key', 'Create API key'],
  ['/storage', 'Order-by calendar', 'Order-by calendar'],
  ['/users', 'Invite', 'Invite a user'],
  ['/payment-methods', /^Delete/, /^Delete/],
] as const

for (const [path, button, dialog] of buttons) {
  shared(`axe finds nothing in the dialog “${button}” of ${path}`, async ({ page }) => {
    await expectAccessibleDialog(page, path, async () => {
      await page.getByRole('button', { name: button }).first().click()
      return page.getByRole('dialog', { name: dialog })
    })
  })
}

shared('axe finds nothing in the palette, empty and with results', async ({ page }) => {
  await expectAccessibleDialog(page, '/cores', async () => {
    await page.keyboard.press('Control+k')
    return page.getByRole('dialog').getByRole('textbox')
  })
  await page.keyboard.type('hc-fra-1 sn-17')
  await expect(page.getByRole('dialog').getByText('sn-17').first()).toBeVisible()
  await expectAccessible(page, ['dark', 'light'])
})

for (const path of ['/cores/hc-fra-1', '/storage']) {
  shared(`axe finds nothing in the card of a figure of ${path}`, async ({ page }) => {
    await expectAccessibleDialog(page, path, async () => {
      await rowNames(page)
      await page.locator('table [data-figure]').first().click()
      return page.getByRole('dialog', { name: /^Where this number comes from/ })
    })
  })
}

shared('axe finds nothing in the choice of a period', async ({ page }) => {
  await expectAccessibleDialog(page, '/audit', async () => {
    await page.getByRole('button', { name: 'Time' }).first().click()
    return page.getByRole('dialog', { name: 'Time' })
  })
})

for (const action of [null, 'Change role', 'Lock'] as const) {
  colleagues(`axe finds nothing in the actions for a user: ${action ?? 'the menu'}`, async ({ page, owner }) => {
    const { email } = await owner.welcome('write')
    await expectAccessibleDialog(page, '/users', async () => {
      if (action) await act(page, email, action)
      else
        await page
          .getByRole('row', { name: email })
          .getByRole('button', { name: /^Actions/ })
          .click()
      return page.getByRole('dialog').first()
    })
  })
}
