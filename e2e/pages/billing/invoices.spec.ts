import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'
import { people } from '../support/people.ts'
import { rowNames } from '../support/rows.ts'
import { contracts, longInvoice } from './own-billing.ts'

const { clinics, harbour } = contracts

test('the newest invoices come first, and overdue ones are marked', async ({ page }) => {
  await page.goto('/cores')
  await page.getByRole('link', { name: 'Invoices' }).click()
  await expect(page).toHaveURL('/invoices')
  await expect(page.getByRole('columnheader', { name: 'Issued' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('combobox', { name: 'Contract' }).click()
  await page.getByRole('option', { name: harbour.name }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(harbour.uuid))
  await expect(page.getByRole('rowheader')).toHaveCount(12)
  const [newest = ''] = await rowNames(page)
  const { data } = await (
    await page.request.get(`/management/v2/partner/invoices${new URL(page.url()).search}&sort[issued_on]=-`)
  ).json()
  expect(data.map(({ invoice_nr }: { invoice_nr: string }) => invoice_nr)).toEqual(await rowNames(page))
  await expect(page.getByRole('cell', { name: 'overdue' })).toHaveCount(1)
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: newest }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${newest}`)
  await page.getByRole('main').getByRole('link', { name: harbour.name }).click()
  await expect(page).toHaveURL(`/contracts/${harbour.uuid}`)
})

test('the filter for overdue invoices shows those that are open after their due date, and no others', async ({
  page,
}) => {
  await page.goto('/invoices')
  await page.getByRole('combobox', { name: 'Overdue' }).click()
  await page.getByRole('option', { name: 'overdue', exact: true }).click()
  await expect(page).toHaveURL(/filter%5Boverdue%5D=true/)
  await expect.poll(async () => (await rowNames(page)).length).toBeGreaterThan(0)
  const response = await page.request.get('/management/v2/partner/invoices?page[size]=50&filter[status]=open')
  const { data } = (await response.json()) as { data: { invoice_nr: string; due_on: string | null }[] }
  const today = new Date().toISOString().slice(0, 10)
  const late = data.filter(({ due_on: due }) => due !== null && due < today).map(({ invoice_nr }) => invoice_nr)
  await expect.poll(async () => (await rowNames(page)).sort()).toEqual(late.sort())
  await expect(page.getByRole('cell', { name: 'overdue' })).toHaveCount(late.length)

  await page.getByRole('option', { name: 'overdue', exact: true }).click()
  await page.getByRole('option', { name: 'not overdue' }).click()
  await expect(page).toHaveURL(/filter%5Boverdue%5D=false/)
  await expect(page.getByRole('cell', { name: 'overdue' })).toHaveCount(0)
})

test('an invoice prints on one A4 sheet, black on white also in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { data } = await (
    await page.request.get(`/management/v2/partner/invoices?filter[contract]=${clinics.uuid}`)
  ).json()
  await page.goto(`/invoices/${data[0].invoice_nr}`)
  const paper = page.getByRole('article')
  await expect(paper).toContainText('Musterwolke Hosting GmbH')
  await expect(paper).toContainText(`VAT id ${clinics.vatid}`)
  await expect(paper.getByText('Tax (19\u202f%)', { exact: true })).toBeVisible()
  await expect(paper.getByRole('columnheader', { name: 'Unit price in EUR' })).toBeVisible()
  await expect(paper).toContainText('Gross')
  await expectAccessibleEverywhere(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const buttons = page.locator('button:not([data-figure])')
  for (const shell of [page.getByRole('banner'), page.getByRole('navigation'), buttons]) {
    await expect(shell.filter({ visible: true })).toHaveCount(0)
  }
  expect(await paper.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  expect(sheets(await page.pdf({ preferCSSPageSize: true }))).toEqual(['595x842'])
})

test('an invoice whose contract cannot be read says so', async ({ page, complaints }) => {
  complaints.allow(refusal(500))
  const { data } = await (
    await page.request.get(`/management/v2/partner/invoices?filter[contract]=${clinics.uuid}`)
  ).json()
  await page.route(`**/management/contracts/${clinics.uuid}`, (route) =>
    route.fulfill({ status: 500, json: { errors: [] } }),
  )
  await page.goto(`/invoices/${data[0].invoice_nr}`)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible()
  await page.unroute(`**/management/contracts/${clinics.uuid}`)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toContainText(`VAT id ${clinics.vatid}`)
  await expect(alert).toHaveCount(0)
})

test('many items print on several sheets with a table header each; no digit is cut off', async ({ page }) => {
  const { invoice_nr } = await longInvoice()
  await page.goto(`/invoices/${encodeURIComponent(invoice_nr)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${invoice_nr}`)
  await expect(page.getByRole('definition').last()).toHaveText('EUR 9,007,199,254,740,993.01425')
  await expect(page.getByRole('row', { name: 'Item 120 0.5 -3.00 -1.50' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  const pages = sheets(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(2)
  expect(new Set(pages)).toEqual(new Set(['595x842']))
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('article thead').evaluate((head) => getComputedStyle(head).display)).toBe(
    'table-header-group',
  )
})

test('an unknown invoice shows an error', async ({ page, complaints }) => {
  complaints.allow(refusal(404))
  expect((await page.goto('/invoices/%E2%80%A6'))?.status()).toBe(404)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no invoice “…”')
})

test.describe('in a time zone far to the west', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' })
  test("an invoice keeps its dates, and times are in the browser's zone", async ({ page }) => {
    await page.goto('/invoices?filter[invoice_nr]=INV-*')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(
      page
        .getByRole('row')
        .nth(1)
        .getByRole('cell', { name: /^1 \w+ 20\d\d$/ })
        .first(),
    ).toBeVisible()
    await page.goto(`/contracts/${harbour.uuid}`)
    await expect(page.getByRole('main').locator('time').first()).toHaveText(/^3[01] \w+ 20\d\d, 14:00$/)
  })
})

test.describe('a partner without invoices', () => {
  test.use({ person: people.emptyPartnerUser })
  test('reads how to add invoices', async ({ page }) => {
    await page.goto('/invoices')
    await expect(page.getByText('No invoices yet')).toBeVisible()
  })
})

/** The sizes of the pages of a PDF, in points. */
function sheets(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, width, height]) => `${Math.round(Number(width))}x${Math.round(Number(height))}`)
}
