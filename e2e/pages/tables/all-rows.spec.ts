import { largeCore } from '../inventory/odd-inventory.ts'
import { expect, test } from '../support/panel.ts'
import { idsAsJson, rowNames, sortButton } from '../support/rows.ts'

// A table draws the rows below the screen in a second step: none of them may stay away, or stay from the former order.

test('a table that was opened by a link, and then sorted, has exactly the rows of each response', async ({ page }) => {
  const assets = `/hybrid-core/v2/hybrid-cores/${largeCore.id}/assets`
  await page.goto('/cores')
  await page.getByRole('link', { name: largeCore.id, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: largeCore.id })).toBeVisible()
  const fullestFirst = await page.request.get(`${assets}?sort[storage_usage]=-`)
  const { data } = (await fullestFirst.json()) as { data: { id: string }[] }
  expect(data.length).toBeGreaterThan(25)
  expect(await rowNames(page)).toEqual(data.map(({ id }) => id))
  await sortButton(page, 'Memory').click()
  await expect(page).toHaveURL(/sort/)
  expect(await rowNames(page)).toEqual(await idsAsJson(page, assets))
})
