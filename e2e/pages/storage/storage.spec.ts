import { formatPercentage } from '#components/usage/format.ts'
import { longestId } from '#e2e/api/support/odd-ids.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../docs/readable.ts'
import { oddId } from '../inventory/odd-inventory.ts'
import { expect, test } from '../support/panel.ts'
import { people } from '../support/people.ts'
import { rowNames, sortButton } from '../support/rows.ts'

type Pool = {
  hybrid_core_id: string
  fullest_asset: { id: string; percentage: number }
  usage: { percentage: number }
}

test('storage over all cores is accessible, also as tables', async ({ page }) => {
  await page.goto('/storage?page[size]=5')
  await rowNames(page)
  await page.waitForLoadState('networkidle')
  await expectAccessibleEverywhere(page)
  for (const toggle of await page.getByRole('button', { name: 'Table', exact: true }).all()) await toggle.click()
  await expect(page.getByRole('figure').getByRole('table')).toHaveCount(3)
  await expectAccessible(page, ['dark'])
})

test('every chart names the worse of the fullest pool and the fullest node of all cores', async ({ page }) => {
  const worst = 'filter[storage_type]=distributed&sort[fullest_asset]=-&page[size]=1'
  const { data } = await (await page.request.get(`/hybrid-core/v2/storage-workload?${worst}`)).json()
  const { hybrid_core_id: coreId, fullest_asset: node, usage } = data[0] as Pool
  expect([node.percentage >= 95, usage.percentage >= 95]).toEqual([true, false])
  await page.goto('/storage')
  const title = `Distributed storage is full on ${node.id} of ${coreId}: ${node.percentage.toFixed(1)}\u202f%`
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: new RegExp(`^Rocket storage is full in ${oddId}: 99`) })).toBeVisible()
})

test('the address has the chosen class and core, whose fullest nodes are listed, with a link to all of them', async ({
  page,
}) => {
  await page.goto('/storage')
  await expect(page.getByRole('heading', { name: /^Fullest in / })).toBeVisible()
  // Beside a core is the percentage of its fullest node in any class.
  const { data } = await (await page.request.get('/hybrid-core/v2/storage-workload?sort[fullest_asset]=-')).json()
  const fullestPool = (data as Pool[]).find(({ hybrid_core_id }) => hybrid_core_id === 'hc-fra-1')!
  await page.getByRole('combobox', { name: 'Hybrid core' }).click()
  await expect(page.getByRole('option', { name: /^hc-fra-1/ })).toContainText(
    formatPercentage(fullestPool.fullest_asset.percentage),
  )
  await page.keyboard.press('Escape')
  await page.getByText('Object', { exact: true }).first().click()
  await page.getByRole('combobox', { name: 'Hybrid core' }).click()
  await page.getByRole('combobox', { name: 'Hybrid core' }).fill('fra')
  await expect(page.getByRole('option', { name: /^hc-fra-1/ })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('option', { name: /^hc-fra-1/ }).click()
  await expect(page.getByRole('heading', { name: /^Fullest in hc-fra-1: os-/ })).toBeVisible()
  await expect(page).toHaveURL(/filter%5Bstorage_type%5D=object&filter%5Bhybrid_core_id%5D=hc-fra-1/)
  await expect.poll(() => rowNames(page)).toEqual(['hc-fra-1'])
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Fullest in hc-fra-1: os-/ })).toBeVisible()
  const fullest = await page.getByRole('listitem').getByRole('link').first().textContent()
  await page.getByRole('link', { name: /active object storage nodes of hc-fra-1$/ }).click()
  await expect(page).toHaveURL(/\/cores\/hc-fra-1\?/)
  expect((await rowNames(page))[0]).toBe(fullest)
})

test('the name of a core in a chart is cut off before its amount, however long it is', async ({ page }) => {
  await page.goto('/storage')
  await expect(page.getByText(longestId).first()).toBeVisible()
  const overlaps = await page.locator('figure span[data-level]').evaluateAll((values) =>
    values.flatMap(({ previousElementSibling: label, children }) => {
      const shown = [...children].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0)
      const left = Math.min(...shown.map(({ left }) => left))
      return label && label.getBoundingClientRect().right > left ? [label.textContent] : []
    }),
  )
  expect(overlaps).toEqual([])
})

test('the URL sorts and filters the classes of all cores', async ({ page }) => {
  await page.goto('/storage')
  await sortButton(page, 'Used').click()
  await expect(page).toHaveURL(/sort%5Bpercentage%5D=-/)
  expect((await rowNames(page)).slice(0, 2)).toContain(oddId)
  await page.getByRole('searchbox').fill(longestId)
  await expect(page).toHaveURL(/filter/)
  expect(await rowNames(page)).toEqual([longestId])
  await page.goto('/storage?filter[hybrid_core_id]=nothing-like-it')
  await expect(page.getByText('No storage pools match the filter')).toBeVisible()
})

test.describe('a partner without cores', () => {
  test.use({ person: people.emptyPartnerUser })
  test('reads how storage appears', async ({ page }) => {
    await page.goto('/storage')
    await expect(page.getByText('No storage pools yet')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
})

test('a pool with stale values differs from others without colour, and leads to its stale nodes', async ({ page }) => {
  await page.goto('/storage?filter[hybrid_core_id]=hc-hel-1&filter[hybrid_core_id]=hc-fra-1')
  await rowNames(page)
  const row = (coreId: string) =>
    page
      .getByRole('row')
      .filter({ hasText: coreId })
      .filter({ has: page.getByText('Rocket', { exact: true }) })
  const fill = (coreId: string) =>
    row(coreId)
      .locator('[data-level]')
      .first()
      .evaluate((meter) => getComputedStyle(meter.querySelector('span[style]') as Element).backgroundImage)
  expect(await fill('hc-hel-1')).toContain('repeating-linear-gradient')
  expect(await fill('hc-fra-1')).not.toContain('repeating-linear-gradient')
  await expect(row('hc-hel-1')).toContainText(/days ago, stale/)
  await expect(row('hc-fra-1')).not.toContainText('stale')
  const stale = row('hc-hel-1').getByRole('link', { name: /^\d+ stale$/ })
  const count = Number((await stale.textContent())?.split(' ')[0])
  await stale.click()
  await expect(page).toHaveURL(/\/cores\/hc-hel-1\?.*filter%5Bstale%5D=true/)
  expect(await rowNames(page)).toHaveLength(count)
})
