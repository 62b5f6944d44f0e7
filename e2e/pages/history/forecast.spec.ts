import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { expect, test } from '../support/panel.ts'
import { people } from '../support/people.ts'
import { rowNames, sortButton } from '../support/rows.ts'
import { fresh, growing, young } from './own-history.ts'

test.use({ person: people.planner })

test('a core says what is near full first, with its growth, range and order-by date', async ({ page }) => {
  await page.goto(`/cores/${growing.id}`)
  const section = page.getByRole('region', { name: /^Forecast: rocket storage is near full / })
  await expect(section).toBeVisible()
  const row = (name: string) => section.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Rocket storage')).toContainText('order-by date passed: ')
  await expect(row('Rocket storage').locator('svg[aria-hidden]')).not.toHaveCount(0)
  await expect(row('Distributed storage')).toContainText(/growing 5\d\d GiB a day/)
  await expect(row('Distributed storage')).toContainText(/order by \d+ \w{3} \d{4}/)
  await expect(row('CPU')).toContainText('no date: not growing')
  await expect(row('CPU')).toContainText(`${120 - growing.gapDays}`)
  await expectAccessibleEverywhere(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('each meter of a core has the line of its last 30 days, a core without a history has none', async ({ page }) => {
    const figure = page.getByRole('figure').filter({ hasText: 'after the loss of the largest node' }).first()
    const lines = figure.locator('svg[preserveAspectRatio] path[d^="M"]')
    await expect(async () => {
      await page.goto(`/cores/${growing.id}`)
      await expect(figure).toContainText('last 30 days')
      // The gap of the CPU breaks its line in two.
      await expect(lines).toHaveCount(5)
      for (const line of await lines.all()) await expect(line).toBeVisible()
    }).toPass({ timeout: 15_000 })
    await page.goto(`/cores/${fresh}`)
    await expect(figure).toBeVisible()
    await expect(figure).not.toContainText('last 30 days')
    await expect(lines).toHaveCount(0)
  })
})

test('a young core says from when there is a forecast', async ({ page }) => {
  await page.goto(`/cores/${young}`)
  const section = page.getByRole('region', { name: 'Forecast: the history is too short' })
  await expect(section.getByRole('row', { name: /^Distributed/ })).toContainText(
    /no date before \d+ \w{3} \d{4}: 5 of 14 days of history/,
  )
  await page.goto(`/cores/${fresh}`)
  await expect(page.getByRole('heading', { name: /^Forecast: / })).toBeVisible()
})

test('a node has its own forecast', async ({ page }) => {
  await page.goto(`/cores/${growing.id}/assets/sn-1`)
  const row = page
    .getByRole('region', { name: /^Forecast: storage is near full on / })
    .getByRole('row', { name: /^Storage/ })
  await expect(row).toContainText(/growing 2\d\d GiB a day/)
  await expect(page.getByRole('img', { name: /^Storage: \d\d\.\d.%, near full on / })).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('the lists of cores and of storage pools can begin with what runs full first', async ({ page }) => {
  await page.goto('/cores')
  await sortButton(page, 'Near full').click()
  await expect(page).toHaveURL(/sort%5Bruns_full%5D=%2B/)
  await expect.poll(async () => (await rowNames(page))[0]).toBe(growing.id)
  const first = page.getByRole('row', { name: growing.id })
  await expect(first).toContainText(/\d+ \w{3} \d{4}Rocketorder late: /)
  await expect(page.getByRole('row', { name: young })).toContainText('no date')
  await page.goto('/storage?sort[near_full_at]=%2B')
  await expect.poll(async () => (await rowNames(page)).slice(0, 2)).toEqual([growing.id, growing.id])
  const classes = await page.locator('table[aria-busy] tbody tr').allTextContents()
  expect(classes[0]).toContain('Rocket')
  expect(classes[1]).toContain('Distributed')
  await expectAccessibleEverywhere(page)
})

test('a storage class that is chosen keeps the order by what runs full first', async ({ page }) => {
  await page.goto('/storage?sort[near_full_at]=%2B')
  await rowNames(page)
  await page
    .getByRole('region', { name: /^Fullest in / })
    .getByText('Distributed', { exact: true })
    .click()
  await expect(page).toHaveURL(/filter%5Bstorage_type%5D=distributed&sort%5Bnear_full_at%5D=%2B/)
  await expect(page.getByRole('columnheader', { name: 'Near full' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => rowNames(page)).toEqual([growing.id, ...[fresh, young].sort()])
})

test('a phone shows the forecast without scrolling to the side', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/cores/${growing.id}`)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expect(page.getByRole('region', { name: /^Forecast/ }).getByText('Near full', { exact: true })).toHaveCount(1)
})
