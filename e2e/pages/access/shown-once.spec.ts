import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { hydrated } from '../support/rows.ts'
import { act, expect, test } from './colleagues.ts'

// A key, a password link and the address of a calendar feed are shown once.

/** Creates a key on the open page of keys and returns the dialog that shows it. */
async function createKey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByRole('dialog', { name: `API key “${name}”` })
  await expect(shown).toBeVisible()
  return shown
}

for (const [how, block] of [
  [
    'refuses to copy',
    () => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) }),
  ],
  ['has no clipboard without https', () => Reflect.deleteProperty(Navigator.prototype, 'clipboard')],
] as const) {
  test(`a browser that ${how} says so, and closing the dialog still asks`, async ({ page }) => {
    await page.addInitScript(block)
    await page.goto('/api-keys')
    const shown = await createKey(page, 'not copied')
    await shown.getByRole('button', { name: 'Copy: Key' }).click()
    await expect(shown.getByRole('alert').filter({ hasText: 'The browser blocks copying' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shown.getByRole('alert').filter({ hasText: 'Close without a copy of the key?' })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
}

test('a new key stays when Back or the palette opens another page, and closing it there asks', async ({ page }) => {
  await page.goto('/cores')
  const link = page.getByRole('link', { name: 'API keys', exact: true })
  await hydrated(link)
  await link.click()
  await expect(page).toHaveURL('/api-keys')
  const shown = await createKey(page, 'to stay')
  const key = await shown.locator('pre').first().textContent()
  await page.goBack()
  await expect(page).toHaveURL('/cores')
  await expect(page.locator('h1')).toHaveText('Hybrid cores')
  await expect(shown.locator('pre').first()).toHaveText(String(key))

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('storage')
  await page.getByRole('button', { name: /^Storage/ }).click()
  await expect(page).toHaveURL('/storage')
  await expect(shown.locator('pre').first()).toHaveText(String(key))
  await page.keyboard.press('Escape')
  await expect(shown.getByRole('alert')).toContainText('Close without a copy of the key?')
  await shown.getByRole('alert').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(shown).toBeHidden()
})

test('leaving the panel without a copy of a new key asks first, with one it does not', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/api-keys')
  const shown = await createKey(page, 'to leave')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await shown.getByRole('button', { name: 'Copy: Key' }).click()
  await expect(shown.getByText('Copied', { exact: true })).toBeVisible()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test('closing a password link without a copy asks first', async ({ page, owner }) => {
  const { email } = await owner.invite('read')
  await page.goto('/users')
  await act(page, email, 'New invitation link')
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  const shown = page.getByRole('dialog', { name: `Invitation link for ${email}` })
  await expect.poll(() => shown.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(shown.getByRole('alert')).toContainText('Close without a copy of the link?')
  await expectAccessibleEverywhere(page)
  await shown.getByRole('alert').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(shown).toBeHidden()
  await expect(page.getByRole('button', { name: `Actions for ${email}` })).toBeFocused()
})
