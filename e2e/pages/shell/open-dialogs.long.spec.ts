import type { Locator, Page } from '@playwright/test'
import { act, test as colleagues } from '../access/colleagues.ts'
import { contracts } from '../billing/own-billing.ts'
import { expectAccessible, expectToFit, phone } from '../docs/readable.ts'
import { openForm } from '../docs/try-it-form.ts'
import { expect, test as shared, signIn } from '../support/panel.ts'
import { people } from '../support/people.ts'
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

for (const action of [null, 'Change role', 'New password link', 'Sign out everywhere', 'Lock'] as const) {
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

/** Creates a key on the page of keys, which shows it once. */
async function createKey(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('report')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  return page.getByRole('dialog', { name: 'API key “report”' })
}

colleagues(
  'axe finds nothing in a key that is shown once, and in the question before it is closed',
  async ({ page }) => {
    for (const closes of [false, true]) {
      await expectAccessibleDialog(page, '/api-keys', async () => {
        const dialog = await createKey(page)
        await expect(dialog).toBeVisible()
        if (!closes) return dialog
        await page.keyboard.press('Escape')
        return dialog.getByRole('alert').filter({ hasText: 'Close without a copy of the key?' })
      })
    }
  },
)

for (const action of ['Rotate', 'Revoke'] as const) {
  colleagues(`axe finds nothing in the question before a key is changed: ${action}`, async ({ page }) => {
    await expectAccessibleDialog(page, '/api-keys', async () => {
      const shown = await createKey(page)
      await page.getByRole('button', { name: 'I have copied it' }).click()
      await expect(shown).toBeHidden()
      await page
        .getByRole('button', { name: `${action} report` })
        .first()
        .click()
      return page.getByRole('dialog', { name: new RegExp(`^${action} “report”`) })
    })
  })
}

shared.describe('a user who may change contracts', () => {
  shared.use({ person: people.technician })
  shared('axe finds nothing in the question before a trial request changes data', async ({ page }) => {
    const path = '/reference/management/contracts.update'
    await expectAccessibleDialog(page, path, async () => {
      const tried = await openForm(page, path)
      await tried.getByRole('textbox', { name: 'contract_uuid' }).fill(contracts.harbour.uuid)
      await tried.getByRole('textbox', { name: 'email' }).fill('after@example.com')
      await tried.getByRole('button', { name: 'Send' }).click()
      return page.getByRole('dialog', { name: 'Send this PATCH request?' })
    })
  })
})

shared.describe('the links of a user of one test', () => {
  shared.use({ person: null })
  shared('axe finds nothing in a new address of a calendar', async ({ page, context, ownUser }) => {
    await context.addCookies(await signIn(ownUser))
    await expectAccessibleDialog(page, '/storage', async () => {
      await page.getByRole('button', { name: 'Order-by calendar' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('team')
      await page.keyboard.press('Enter')
      return page.getByRole('dialog', { name: 'Calendar address “team”' })
    })
  })
})

colleagues('axe finds nothing in a link that is shown once', async ({ page, owner }) => {
  const { email } = await owner.welcome('read')
  await expectAccessibleDialog(page, '/users', async () => {
    await act(page, email, 'New password link')
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
    return page.getByRole('dialog', { name: `Password link for ${email}` })
  })
})
