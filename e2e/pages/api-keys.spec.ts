import type { Page } from '@playwright/test'
import { refusal } from './complaints.ts'
import { expect, signIn, test } from './panel.ts'
import { expectReadable } from './readable.ts'
import { rowNames } from './rows.ts'

test.use({ person: null })
test.beforeEach(async ({ context, ownUser }) => context.addCookies(await signIn(ownUser)))

/** Takes the shown command apart and sends what it says. */
async function callAsShown(page: Page): Promise<() => Promise<number>> {
  const command = (await page.getByRole('dialog').locator('pre').nth(1).textContent()) ?? ''
  const headers = Object.fromEntries(
    [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  )
  const address = /'(http[^']+)'/.exec(command)?.[1] ?? ''
  return async () => (await fetch(address, { headers: headers as Record<string, string> })).status
}

async function makeKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByRole('dialog', { name: `The key “${name}”` })).toBeVisible()
}

test('a key made here works as shown, rotates, and is refused once revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/api-keys')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await makeKey(page, 'capacity report')
  await expectReadable(page)
  await page.getByRole('button', { name: 'Copy: Key' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^hct_\w{38}$/)
  await expect(page.getByRole('dialog')).toContainText(`HYBRID_CORE_TOKEN=${copied}`)
  const first = await callAsShown(page)
  expect(await first()).toBe(200)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  expect(await rowNames(page)).toEqual(['capacity report'])
  await expect(page.getByRole('table')).not.toContainText(copied)

  await page.getByRole('button', { name: 'Rotate capacity report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  await expect(page.getByRole('dialog', { name: 'The key “capacity report”' })).toBeVisible()
  const second = await callAsShown(page)
  expect([await first(), await second()]).toEqual([200, 200])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader')).toHaveCount(2)

  for (const _ of ['new', 'old']) {
    await page.getByRole('button', { name: 'Revoke capacity report' }).first().click()
    const dialog = page.getByRole('dialog', { name: /^Revoke “capacity report”/ })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('cell', { name: 'revoked' })).toHaveCount(2)
  expect([await first(), await second()]).toEqual([401, 401])
  await expectReadable(page)
})

test('the form says what is missing, and is readable by everyone', async ({ page }) => {
  await page.goto('/api-keys#make')
  const dialog = page.getByRole('dialog', { name: 'Make an API key' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Give it a name by which you will know it')).toBeVisible()
  await expectReadable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/api-keys')
})

test('keyboard alone makes a key and revokes it', async ({ page }) => {
  await page.goto('/api-keys')
  await page.getByRole('button', { name: 'Make a key' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('by keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'The key “by keyboard”' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Revoke by keyboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'revoked' })).toBeVisible()
})

test('a refusal is told in the dialog, in the words of the API, and the key stays', async ({ page, complaints }) => {
  complaints.allow(refusal(500))
  await page.goto('/api-keys')
  await makeKey(page, 'to keep')
  await page.keyboard.press('Escape')
  await page.route('**/management/v2/tokens/**', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'X-Request-Id': 'request-4711' },
      contentType: 'application/problem+json',
      json: { errors: [{ type: 'x', title: 'Gone Wrong', status: 500, detail: 'Something went wrong on our side.' }] },
    }),
  )
  await page.getByRole('button', { name: 'Revoke to keep' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText('Gone Wrong')
  await expect(alert).toContainText('request-4711')
  await expectReadable(page)
  await page.unroute('**/management/v2/tokens/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('cell', { name: 'revoked' })).toBeVisible()
})
