import { expect, test } from '../support/panel.ts'
import { contracts, priceLists } from './own-billing.ts'

test('the rows of a list and the facts of a record are in the first HTML', async ({ browser, baseURL, context }) => {
  const own = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await own.addCookies(await context.cookies())
  const page = await own.newPage()
  for (const [path, said] of [
    ['/contracts', contracts.harbour.name],
    [`/contracts/${contracts.harbour.uuid}`, contracts.harbour.email],
    ['/price-lists', priceLists.standard.name],
    [`/price-lists/${priceLists.standard.uuid}`, 'HC-CPU'],
    ['/payment-methods', 'SEPA direct debit, ends in 3000'],
    ['/partner', 'Open invoices'],
    ['/users', 'reader@example.com'],
    ['/sources', 'ham-1-prometheus'],
    ['/audit', 'signed in'],
  ] as const) {
    // A busy server sends a page without them.
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(said).first()).toBeVisible({ timeout: 500 })
    }).toPass()
  }
  await own.close()
})
