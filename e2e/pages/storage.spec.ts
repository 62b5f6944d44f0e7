import { longestId } from '../api/odd-ids.ts'
import { oddId } from './odd-inventory.ts'
import { expect, test } from './panel.ts'
import { people } from './people.ts'
import { expectAccessible, expectReadable } from './readable.ts'
import { rowNames, sortButton } from './rows.ts'

test('storage over all cores is readable by everyone, also as tables', async ({ page }) => {
  await page.goto('/storage?page[size]=5')
  await rowNames(page)
  await page.waitForLoadState('networkidle')
  await expectReadable(page)
  for (const toggle of await page.getByRole('button', { name: 'Table', exact: true }).all()) await toggle.click()
  await expect(page.getByRole('figure').getByRole('table')).toHaveCount(3)
  await expectAccessible(page, ['dark'])
})

test('every chart names the core that fills first', async ({ page }) => {
  await page.goto('/storage')
  await expect(page.getByRole('heading', { name: /^Distributed storage is near full in hc-ham-1: / })).toBeVisible()
  await expect(page.getByRole('heading', { name: new RegExp(`^Rocket storage is full in ${oddId}: 99`) })).toBeVisible()
})

test('the fullest nodes are those of the chosen class and core, and lead to all of them', async ({ page }) => {
  await page.goto('/storage')
  await expect(page.getByRole('heading', { name: /^Fullest in hc-ham-1: / })).toBeVisible()
  await page.getByText('Object', { exact: true }).first().click()
  await page.getByRole('combobox', { name: 'Hybrid core' }).click()
  await page.getByRole('combobox', { name: 'Hybrid core' }).fill('fra')
  await page.getByRole('option', { name: /^hc-fra-1/ }).click()
  await expect(page.getByRole('heading', { name: /^Fullest in hc-fra-1: os-/ })).toBeVisible()
  const fullest = await page.getByRole('listitem').getByRole('link').first().textContent()
  await page.getByRole('link', { name: /active object storage nodes of hc-fra-1$/ }).click()
  await expect(page).toHaveURL(/\/cores\/hc-fra-1\?/)
  expect((await rowNames(page))[0]).toBe(fullest)
})

test('every class of every core is sorted and filtered by its address', async ({ page }) => {
  await page.goto('/storage')
  await sortButton(page, 'Used').click()
  await sortButton(page, 'Used').click()
  await expect(page).toHaveURL(/sort%5Bpercentage%5D=-/)
  expect((await rowNames(page)).slice(0, 2)).toContain(oddId)
  await page.getByRole('searchbox').fill(longestId)
  await expect(page).toHaveURL(/filter/)
  expect(await rowNames(page)).toEqual([longestId])
  await page.goto('/storage?filter[hybrid_core_id]=nothing-like-it')
  await expect(page.getByText('No storage classes match the filter')).toBeVisible()
})

test.describe('a partner without cores', () => {
  test.use({ person: people.stranger })
  test('reads when storage appears', async ({ page }) => {
    await page.goto('/storage')
    await expect(page.getByText('No storage workload yet')).toBeVisible()
    await expectReadable(page)
  })
})
