import { randomUUID } from 'node:crypto'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'
import { people } from '../support/people.ts'
import { rowNames } from '../support/rows.ts'
import { contracts, ownPaymentMethod, priceLists } from './own-billing.ts'

test('the states of invoices and prices are no smaller than other small texts', async ({ page }) => {
  for (const path of ['/invoices', `/price-lists/${priceLists.standard.uuid}`]) {
    await page.goto(path)
    const state = page.getByRole('table').locator('[class$="_badge"]').first()
    expect(await state.evaluate((badge) => getComputedStyle(badge).fontSize)).toBe('12px')
  }
})

test('a price list marks current, future and replaced prices', async ({ page, complaints }) => {
  await page.goto('/price-lists')
  await rowNames(page)
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: priceLists.standard.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(priceLists.standard.name)
  const cpu = page.getByRole('row', { name: 'HC-CPU' })
  await expect(cpu.filter({ hasText: 'EUR 8.90' })).toContainText('superseded')
  await expect(cpu.filter({ hasText: 'EUR 9.20' })).toContainText('current')
  await expect(cpu.filter({ hasText: 'EUR 9.60' })).toContainText('upcoming')
  await page.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: 'Helsinki HEL1' }).click()
  await page.keyboard.press('Escape')
  // Vienna's price of a CPU core does not apply to Helsinki.
  await expect(cpu).toHaveCount(3)
  await expect(page.getByRole('row', { name: 'Helsinki HEL1' })).toContainText('EUR 2.80')
  await expectAccessibleEverywhere(page)
  complaints.allow(refusal(404))
  expect((await page.goto('/price-lists/no-such-list'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no price list “no-such-list”')
})

test('an unknown location in the address of a price list is a problem of its table, not of the page', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusal(404))
  const list = `/price-lists/${priceLists.standard.uuid}`
  expect((await page.goto(`${list}?filter[location]=${randomUUID()}`))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(priceLists.standard.name)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Location Not Found')
})

test('a payment method is deleted with only the keyboard, after its name is confirmed', async ({ page }) => {
  const { uuid, label } = await ownPaymentMethod()
  await page.goto('/payment-methods')
  const remove = page.getByRole('button', { name: `Delete ${label}` })
  await remove.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Delete “${label}”?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog).not.toContainText('default')
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: label })).toHaveCount(0)
  expect(await rowNames(page)).toContain('SEPA direct debit, ends in 3000')
  const left = await page.request.get(`/management/v2/payment-methods?filter[uuid]=${uuid}`)
  expect((await left.json()).meta.page.total).toBe(0)
})

test('the dialog that deletes the default payment method says that no other takes its place', async ({ page }) => {
  await page.goto('/payment-methods')
  const row = page.getByRole('row').filter({ has: page.getByText('default', { exact: true }) })
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('dialog')).toContainText('It is the default: no other method takes its place')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toHaveCount(1)
})

test('a payment method that another tab has deleted disappears', async ({ page, context, complaints }) => {
  complaints.allow(refusal(404))
  const { label } = await ownPaymentMethod()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/payment-methods')
    await tab.getByRole('button', { name: `Delete ${label}` }).click()
  }
  for (const tab of [page, other]) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(tab.getByRole('dialog')).toBeHidden()
    await expect(tab.getByRole('rowheader', { name: label })).toHaveCount(0)
  }
})

test.describe('a colleague who may only read', () => {
  test.use({ person: people.colleague })
  test('sees no change actions, and the error of an outdated action appears at its place', async ({
    page,
    complaints,
  }) => {
    await page.clock.install()
    await page.goto('/payment-methods')
    expect(await rowNames(page)).toContain('SEPA direct debit, ends in 3000')
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await page.goto(`/contracts/${contracts.media.uuid}`)
    await expect(page.getByRole('region', { name: 'Billing' })).toContainText(contracts.media.vatid)
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)

    complaints.allow(refusal(401))
    await page.route('**/management/v2/account', async (route) => {
      const { data } = await (await route.fetch()).json()
      await route.fulfill({ json: { data: { ...data, scopes: [...data.scopes, 'CONTRACT_WRITE'] } } })
    })
    await page.clock.fastForward('01:01')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('E-mail').fill('refused@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Billing' }).getByRole('alert')).toContainText('Unauthorized')
    await expect(page).toHaveURL(`/contracts/${contracts.media.uuid}`)
  })
})

test.describe('a colleague without billing rights', () => {
  test.use({ person: people.technician })
  test('sees only contracts in the navigation, and the reason on other pages', async ({ page, complaints }) => {
    complaints.allow(refusal(401), refusal(404))
    await page.goto('/contracts')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('link')).toHaveText([
      'Hybrid cores',
      'Storage',
      'API keys',
      'API reference',
      'Contracts',
    ])
    await page.getByRole('link', { name: contracts.media.name }).click()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View invoices' })).toHaveCount(0)
    const list = priceLists.standard.uuid
    for (const path of [
      '/invoices',
      '/invoices/x',
      '/price-lists',
      `/price-lists/${list}`,
      '/payment-methods',
      '/partner',
    ]) {
      await page.goto(path)
      const told = page.getByRole('main').getByRole('alert')
      await expect(told).toContainText('It needs the right PARTNER_READ, which your role “write” does not have.')
      await expect(page).toHaveURL(path)
    }
    await expectAccessibleEverywhere(page)
  })
})
