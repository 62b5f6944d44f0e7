import { contracts } from '../billing/own-billing.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { hold } from '../support/hold.ts'
import { rowNames } from '../support/rows.ts'
import { expect, test } from './faulty-panel.ts'
import { expectTrouble, troubles } from './troubles.ts'

// When the server cannot include the first responses in a page, the browser requests them and shows errors.

const pages = [
  '/cores',
  '/cores/hc-ham-1',
  '/cores/hc-ham-1/assets/cn-003',
  '/storage',
  '/api-keys',
  '/payment-methods',
  `/contracts/${contracts.harbour.uuid}`,
]

for (const [at, trouble] of troubles.entries()) {
  // Every page shows errors by the same component: each page has one of the failures, and two pages have each.
  const some = at === 0 ? pages : pages.slice(0, 2)
  test(`when the API ${trouble.what}, ${some.length} pages show it and retry`, async ({ page, panel }) => {
    test.setTimeout(180_000)
    for (const path of some) {
      await test.step(path, async () => {
        panel.fail()
        await expectTrouble(page, path, trouble, panel.mend)
      })
    }
  })
}

test('when the API itself fails, the page shows the request id that is in the log', async ({ page, panel }) => {
  panel.fail()
  await page.goto('/cores')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Gone Wrong')
  await expect(alert).toContainText(/Request \S{8,}/)
  panel.mend()
  await alert.getByRole('button', { name: 'Try again' }).click()
  expect(await rowNames(page)).toContain('hc-ham-1')
})

test('an invoice whose partner cannot be read says so, and shows the partner after a retry', async ({
  page,
  panel,
}) => {
  const { data } = await (await page.request.get('/management/v2/partner/invoices?page[size]=1')).json()
  panel.fail(['partners'])
  await page.goto(`/invoices/${data[0].invoice_nr}`)
  const billedTo = page.getByRole('article').getByRole('definition').first()
  await expect(billedTo).toHaveText('–')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible()
  await expectAccessibleEverywhere(page)
  panel.mend()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(billedTo).toContainText('Musterwolke Hosting GmbH')
  await expect(alert).toHaveCount(0)
})

test('while cores load a skeleton has their layout', async ({ page, panel }) => {
  const release = await hold(page, '**/hybrid-core/v2/hybrid-cores*')
  panel.fail()
  await page.goto('/cores')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expectAccessibleEverywhere(page)
  panel.mend()
  release()
  expect(await rowNames(page)).toContain('hc-ham-1')
})
