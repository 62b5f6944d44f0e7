import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { createUser, expect, signIn, test } from '../support/panel.ts'
import { historyPartnerUuid } from './own-history.ts'

test.use({ person: null })
test.beforeEach(async ({ context }, { testId }) => {
  const email = await createUser(`${testId}-${Date.now()}@example.com`, historyPartnerUuid, 'read')
  await context.addCookies(await signIn(email))
})

test('a calendar program reads the order-by dates at an address that is shown once, until it is revoked', async ({
  page,
  context,
  playwright,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/storage')
  await page.getByRole('button', { name: 'Order-by calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order-by calendar' })
  await expect(dialog.getByText('No addresses yet')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name for the address')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.keyboard.type('team calendar')
  await page.keyboard.press('Enter')
  const address = page.getByRole('dialog', { name: 'Calendar address “team calendar”' })
  const copy = address.getByRole('button', { name: 'Copy: Address' })
  await expect(copy).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(address.getByRole('alert')).toContainText('Close without a copy of the address?')
  await expectAccessibleEverywhere(page)
  await copy.click()
  await expect(copy).toHaveText('Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('Escape')
  await expect(address).toBeHidden()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog).not.toContainText(copied)
  expect(copied).toMatch(/\/calendar-feeds\/[\w-]{43}\.ics$/)
  await expect(dialog.getByRole('listitem')).toContainText(/^team calendar/)
  await expect(dialog.getByRole('listitem')).toContainText('last used never')

  // A calendar program has no session.
  const program = await playwright.request.newContext()
  const file = await program.get(copied)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect((await file.text()).replaceAll('\r\n ', '')).toContain(
    'SUMMARY:Order rocket storage for ber-grows: nearly full',
  )

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Order-by calendar' }).click()
  await expect(dialog).not.toContainText(copied)
  await dialog.getByRole('button', { name: 'Revoke team calendar' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke “team calendar”?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessibleEverywhere(page)
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('No addresses yet')).toBeVisible()
  expect((await program.get(copied)).status()).toBe(404)
  await program.dispose()
})
