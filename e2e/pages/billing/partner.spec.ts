import type { InvoiceRecord } from '#e2e/api/support/records.ts'
import { expect, test as ownTest } from '../access/colleagues.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { importRecords, test } from '../support/panel.ts'
import { rowNames } from '../support/rows.ts'

const past = '2026-01-31'
const future = '9999-12-31'

/** More invoices of each kind than a page of the list has. */
function invoicesOf(partnerUuid: string): InvoiceRecord[] {
  return Array.from({ length: 240 }, (_, at) => {
    const due = at % 2 === 0 ? past : future
    const amount = `${1_000 + at}.${at % 10}5`
    return {
      ...{ kind: 'invoice', invoice_nr: `N-${at}`, partner_uuid: partnerUuid, issued_on: '2026-01-01' },
      ...{ ...(at % 7 === 0 ? {} : { due_on: due }), currency: at % 3 === 0 ? 'CHF' : 'EUR' },
      ...{ net: amount, tax: '0', gross: amount, status: at % 5 === 0 ? 'paid' : 'open' },
    } as InvoiceRecord
  })
}

ownTest(
  'the partner page has the exact sums of all open and overdue invoices by currency',
  async ({ page, partnerUuid }) => {
    const invoices = invoicesOf(partnerUuid)
    await importRecords(invoices)
    await page.goto('/partner')
    const open = invoices.filter(({ status }) => status === 'open')
    const overdue = open.filter(({ due_on: due }) => due === past)
    const tiles = page.getByRole('navigation', { name: 'Billing' }).locator(':scope > div')
    for (const [name, counted] of [
      ['Open invoices', open],
      ['Overdue invoices', overdue],
    ] as const) {
      const figures = tiles.filter({ hasText: name }).getByRole('button')
      expect(counted.length).toBeGreaterThan(50)
      const sums = ['CHF', 'EUR'].map((currency) => sumOf(counted, currency))
      const due = name === 'Open invoices' ? ['first due 31 Jan 2026'] : []
      await expect(figures).toHaveText([String(counted.length), ...sums, ...due])
    }
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: 'Overdue invoices' }).click()
    await expect(page.getByText(`1 to 50 of ${overdue.length}`)).toBeVisible()
    await expect(page.getByRole('cell', { name: 'overdue', exact: true })).toHaveCount(50)
  },
)

test('the partner page leads to the open and to the overdue invoices, the first that are due first', async ({
  page,
}) => {
  for (const [name, filter] of [
    ['Open invoices', 'filter[status]=open'],
    ['Overdue invoices', 'filter[overdue]=true'],
  ] as const) {
    await page.goto('/partner')
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
    const { data } = await (await page.request.get(`/management/v2/partner/invoices?${filter}&sort[due_on]=%2B`)).json()
    expect(await rowNames(page)).toEqual(data.map(({ invoice_nr }: { invoice_nr: string }) => invoice_nr))
  }
})

function sumOf(invoices: readonly InvoiceRecord[], currency: string): string {
  const cents = invoices.reduce(
    (sum, one) => sum + (one.currency === currency ? Number(one.gross.replace('.', '')) : 0),
    0,
  )
  return `${currency} ${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
}
