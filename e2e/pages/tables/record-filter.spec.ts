import { randomUUID } from 'node:crypto'
import { expect, test } from '../access/colleagues.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { importRecords } from '../support/panel.ts'
import { hydrated, rowNames } from '../support/rows.ts'

test('a filter finds any of many contracts by its name, and a shared link shows the chosen one', async ({
  page,
  owner,
  partnerUuid,
}) => {
  const contracts = customers(partnerUuid, owner.email)
  const [early, late] = [contracts[3]!, contracts[117]!]
  const invoices = [early, late].map(({ uuid, name }) => ({
    kind: 'invoice' as const,
    invoice_nr: `${name} ${randomUUID()}`,
    partner_uuid: partnerUuid,
    contract_uuid: uuid,
    issued_on: '2026-01-31',
    status: 'open',
    currency: 'EUR',
    net: '1',
    tax: '0',
    gross: '1',
    items: [],
  }))
  await importRecords([...contracts, ...invoices])
  await page.goto('/invoices')
  await expect.poll(() => rowNames(page)).toHaveLength(2)
  const filter = page.getByRole('combobox', { name: 'Contract' })
  await filter.click()
  await expect(page.getByRole('option', { name: early.name })).toBeVisible()
  await expect(page.getByRole('option', { name: late.name })).toHaveCount(0)
  await filter.fill('117')
  await expect(page.getByRole('option')).toHaveText([late.name])
  await expectAccessibleEverywhere(page)
  await filter.fill('no such customer')
  await expect(page.getByText('No results')).toBeVisible()
  await filter.fill('117')
  await page.getByRole('option', { name: late.name }).click()
  await expect.poll(() => rowNames(page)).toEqual([invoices[1]?.invoice_nr])
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(page.getByRole('main').getByText(late.name, { exact: true }).first()).toBeVisible()
  await expect.poll(() => rowNames(page)).toEqual([invoices[1]?.invoice_nr])
  await hydrated(filter)
  await filter.fill('003')
  await expect(page.getByRole('option')).toHaveText([early.name])
  await page.getByRole('option', { name: early.name }).click()
  await expect.poll(() => rowNames(page)).toHaveLength(2)
  await expect(page.locator('[data-with-remove]')).toHaveText([late.name, early.name])
})

test('Tab goes from a filter whose list of choices scrolls to the next control', async ({
  page,
  owner,
  partnerUuid,
}) => {
  await importRecords(customers(partnerUuid, owner.email))
  await page.goto('/invoices')
  const filter = page.getByRole('combobox', { name: 'Contract' })
  await filter.click()
  const choices = page.getByRole('listbox', { name: 'Contract' })
  await expect(choices.getByRole('option').first()).toBeVisible()
  await expect(choices.getByRole('option').last()).not.toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(choices.getByRole('option').last()).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'as JSON: invoices' })).toBeFocused()
  await expect(choices).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await expect(filter).toBeFocused()
})

function customers(partnerUuid: string, email: string) {
  return Array.from({ length: 120 }, (_, n) => ({
    kind: 'contract' as const,
    uuid: randomUUID(),
    partner_uuid: partnerUuid,
    name: `Customer ${String(n).padStart(3, '0')}`,
    email,
  }))
}
