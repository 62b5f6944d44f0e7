import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { expect, signIn, test } from '../support/panel.ts'
import { hydrated, rowNames } from '../support/rows.ts'

test.use({ person: null })
test.beforeEach(async ({ context, ownUser }) => context.addCookies(await signIn(ownUser)))

/** Parses the shown curl command and returns a function that sends its request. */
async function callAsShown(page: Page): Promise<() => Promise<number>> {
  const command = (await page.getByRole('dialog').locator('pre').nth(1).textContent()) ?? ''
  const headers = Object.fromEntries(
    [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  )
  const address = /'(http[^']+)'/.exec(command)?.[1] ?? ''
  return async () => (await fetch(address, { headers: headers as Record<string, string> })).status
}

async function createKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('dialog', { name: `API key “${name}”` })).toBeVisible()
}

test('a new key works as shown, can be rotated, and is rejected once revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/api-keys')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await createKey(page, 'capacity report')
  await expectAccessibleEverywhere(page)
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
  await expect(page.getByRole('dialog', { name: 'API key “capacity report”' })).toBeVisible()
  const second = await callAsShown(page)
  expect([await first(), await second()]).toEqual([200, 200])
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(page.getByRole('cell', { name: /^replaced ?works until .*\d\d:\d\d$/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Rotate capacity report' })).toHaveCount(1)

  for (const _ of ['new', 'old']) {
    await page.getByRole('button', { name: 'Revoke capacity report' }).first().click()
    const dialog = page.getByRole('dialog', { name: /^Revoke “capacity report”/ })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('cell', { name: 'revoked' })).toHaveCount(2)
  expect([await first(), await second()]).toEqual([401, 401])
  await expectAccessibleEverywhere(page)
})

test('the form names missing fields, and is accessible', async ({ page }) => {
  await page.goto('/api-keys#create')
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('CONTRACT_READ')).toHaveAccessibleDescription(
    'see contracts, projects and their prices',
  )
  await expect(dialog.getByLabel('PARTNER_ADMIN')).toHaveAccessibleDescription(
    'read users and the audit log; includes PARTNER_READ and PARTNER_WRITE',
  )
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name for the key')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/api-keys')
})

test('a form that was cancelled after an error starts without the error and what was typed', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusal(500))
  await page.route('**/management/v2/tokens', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { errors: [] } }) : route.continue(),
  )
  await page.goto('/api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill('refused')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('the question of a rotation says until when the old key works, and that it ends immediately when this is chosen', async ({
  page,
}) => {
  await page.goto('/api-keys')
  await createKey(page, 'to rotate')
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Rotate to rotate' }).click()
  const dialog = page.getByRole('dialog', { name: /^Rotate “to rotate”/ })
  await expect(dialog).toContainText(/The old key works until .*\d\d:\d\d\./)
  await dialog.getByLabel('End the old key immediately').check()
  await expect(dialog).toContainText('The old key stops working immediately')
  await expect(dialog).not.toContainText('works until')
})

test('a key can be created and revoked with only the keyboard', async ({ page }) => {
  await page.goto('/api-keys')
  const create = page.getByRole('button', { name: 'Create key' })
  await hydrated(create)
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create API key' }).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('by keyboard')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'API key “by keyboard”' })
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown.getByRole('alert')).toContainText('Close without a copy of the key?')
  await expect(shown.getByRole('button', { name: 'Keep it open' })).toBeFocused()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Enter')
  await expect(shown.getByRole('alert')).toContainText('Copy it now')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(shown).toBeHidden()
  await page.getByRole('button', { name: 'Revoke by keyboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'revoked' })).toBeVisible()
})

test("a rejected rotation or revocation shows the API's error in the dialog, and the key stays", async ({
  page,
  complaints,
}) => {
  complaints.allow(refusal(500))
  await page.goto('/api-keys')
  await createKey(page, 'to keep')
  await page.getByRole('button', { name: 'I have copied it' }).click()
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
  await expectAccessibleEverywhere(page)
  await page.unroute('**/management/v2/tokens/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('cell', { name: 'revoked' })).toBeVisible()
})
