import { refusal } from './complaints.ts'
import { contracts, longInvoice } from './own-billing.ts'
import { expect, test } from './panel.ts'
import { people } from './people.ts'
import { expectReadable } from './readable.ts'
import { rowNames } from './rows.ts'

const { clinics, harbour } = contracts

test('the newest invoices come first, and say which are overdue', async ({ page }) => {
  await page.goto('/cores')
  await page.getByRole('link', { name: 'Invoices' }).click()
  await expect(page).toHaveURL('/invoices?sort[issued_on]=-')
  await expect(page.getByRole('columnheader', { name: 'Issued' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('combobox', { name: 'Contract' }).click()
  await page.getByRole('option', { name: harbour.name }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(harbour.uuid))
  await expect(page.getByRole('rowheader')).toHaveCount(12)
  const [newest = ''] = await rowNames(page)
  const { data } = await (
    await page.request.get(`/management/v2/partner${new URL(page.url()).pathname}${new URL(page.url()).search}`)
  ).json()
  expect(data.map(({ invoice_nr }: { invoice_nr: string }) => invoice_nr)).toEqual(await rowNames(page))
  await expect(page.getByRole('cell', { name: 'overdue' })).toHaveCount(1)
  await expectReadable(page)
  await page.getByRole('link', { name: newest }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${newest}`)
  await page.getByRole('main').getByRole('link', { name: harbour.name }).click()
  await expect(page).toHaveURL(`/contracts/${harbour.uuid}`)
})

test('an invoice is one clean sheet of A4, black on white from the dark theme too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { data } = await (
    await page.request.get(`/management/v2/partner/invoices?filter[contract]=${clinics.uuid}`)
  ).json()
  await page.goto(`/invoices/${data[0].invoice_nr}`)
  const paper = page.getByRole('article')
  await expect(paper).toContainText('Musterwolke Hosting GmbH')
  await expect(paper).toContainText(`VAT id ${clinics.vatid}`)
  await expect(paper).toContainText('Gross')
  await expectReadable(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const shell of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('button')]) {
    await expect(shell.filter({ visible: true })).toHaveCount(0)
  }
  expect(await paper.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  expect(sheets(await page.pdf({ preferCSSPageSize: true }))).toEqual(['595x842'])
})

test('many items flow over several sheets, each with the head of the table; no digit is lost', async ({ page }) => {
  const { invoice_nr } = await longInvoice()
  await page.goto(`/invoices/${encodeURIComponent(invoice_nr)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${invoice_nr}`)
  await expect(page.getByRole('definition').last()).toHaveText('EUR 9,007,199,254,740,993.01425')
  await expect(page.getByRole('row', { name: 'Item 120 0.5 -1.50' })).toBeVisible()
  await expectReadable(page)
  const pages = sheets(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(2)
  expect(new Set(pages)).toEqual(new Set(['595x842']))
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('article thead').evaluate((head) => getComputedStyle(head).display)).toBe(
    'table-header-group',
  )
})

test('an invoice that is not there says so', async ({ page, complaints }) => {
  complaints.allow(refusal(404))
  await page.goto('/invoices/%E2%80%A6')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no invoice “…”')
})

test.describe('far to the west', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' })
  test('the days of an invoice are the same, and times are those of the browser', async ({ page }) => {
    await page.goto('/invoices?filter[invoice_nr]=INV-*&sort[issued_on]=-')
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
  test.use({ person: people.stranger })
  test('reads how they appear', async ({ page }) => {
    await page.goto('/invoices')
    await expect(page.getByText('No invoices yet')).toBeVisible()
  })
})

test.describe('signed out', () => {
  test.use({ person: null })
  test('an invoice leads to the sign-in and names the way back', async ({ page }) => {
    await page.goto('/invoices/a%2Fb')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe('/invoices/a%2Fb')
  })
})

/** The sizes of the pages of a PDF, in points. */
function sheets(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, width, height]) => `${Math.round(Number(width))}x${Math.round(Number(height))}`)
}
