import { refusal } from './complaints.ts'
import { contracts, ownPaymentMethod, priceLists } from './own-billing.ts'
import { expect, test } from './panel.ts'
import { people } from './people.ts'
import { expectReadable } from './readable.ts'
import { rowNames } from './rows.ts'

test('a price list tells which prices hold, which are to come, and which were replaced', async ({
  page,
  complaints,
}) => {
  await page.goto('/price-lists')
  await page.getByRole('link', { name: priceLists.standard.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(priceLists.standard.name)
  const cpu = page.getByRole('row', { name: 'HC-CPU' })
  await expect(cpu.filter({ hasText: 'EUR 8.90' })).toContainText('replaced')
  await expect(cpu.filter({ hasText: 'EUR 9.20' })).toContainText('in force')
  await expect(cpu.filter({ hasText: 'EUR 9.60' })).toContainText('to come')
  await page.getByRole('combobox', { name: 'Prices that hold at' }).click()
  await page.getByRole('option', { name: 'Helsinki HEL1' }).click()
  await page.keyboard.press('Escape')
  // Vienna's price of a CPU core does not hold at Helsinki.
  await expect(cpu).toHaveCount(3)
  await expect(page.getByRole('row', { name: 'Helsinki HEL1' })).toContainText('EUR 2.80')
  await expectReadable(page)
  complaints.allow(refusal(404))
  await page.goto('/price-lists/no-such-list')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no price list “no-such-list”')
})

test('a payment method is deleted once its name has been confirmed, by the keyboard alone', async ({ page }) => {
  const { uuid, label } = await ownPaymentMethod()
  await page.goto('/payment-methods')
  const remove = page.getByRole('button', { name: `Delete ${label}` })
  await remove.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Delete “${label}”?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectReadable(page)
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

test('a payment method that another tab has deleted is gone here too', async ({ page, context, complaints }) => {
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

test('the partner’s page counts what there is and leads to it', async ({ page }) => {
  await page.goto('/partner')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Musterwolke Hosting GmbH')
  await expectReadable(page)
  const open = page.getByRole('link', { name: 'Open invoices' })
  const count = Number(/^\d+/.exec((await open.textContent()) ?? '')?.[0])
  await open.click()
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  expect(await rowNames(page)).toHaveLength(count)
})

test.describe('a colleague who may only read', () => {
  test.use({ person: people.colleague })
  test('is offered no change, and one that the page offers all the same is refused in its place', async ({
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

test.describe('a colleague who has nothing to do with billing', () => {
  test.use({ person: people.technician })
  test('is led to contracts alone, and told why another page stays closed', async ({ page, complaints }) => {
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
    await expect(page.getByRole('link', { name: 'its invoices' })).toHaveCount(0)
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
    await expectReadable(page)
  })
})
