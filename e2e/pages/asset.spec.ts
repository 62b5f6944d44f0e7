import { longestId } from '../api/odd-ids.ts'
import { refusal } from './complaints.ts'
import { largeCore, oddId } from './odd-inventory.ts'
import { expect, test } from './panel.ts'
import { expectReadable } from './readable.ts'
import { rowNames } from './rows.ts'

for (const [what, path] of [
  ['of the demo', '/cores/hc-ham-1/assets/cn-003'],
  ['with the longest id and old values', `/cores/${encodeURIComponent(oddId)}/assets/${longestId}`],
  ['of an unknown status and without values', `/cores/${encodeURIComponent(oddId)}/assets/n.o_d%3Ae-1`],
] as const) {
  test(`an asset ${what} is readable by everyone`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectReadable(page)
  })
}

test('an asset says its place, and leads to the list that proves it', async ({ page }) => {
  await page.goto(`/cores/${largeCore.id}/assets/node-00000`)
  const storage = page.getByRole('region', { name: 'Rocket storage', exact: true })
  await expect(storage).toContainText('Fullest of 3,300 active compute nodes')
  await storage.getByRole('link', { name: 'See the list' }).click()
  await expect(page).toHaveURL(/#assets$/)
  expect((await rowNames(page))[0]).toBe('node-00000')
  await expect(page.getByRole('table')).toBeInViewport()
})

test('an asset that fills its core alone says that nothing would remain', async ({ page }) => {
  await page.goto(`/cores/${encodeURIComponent(oddId)}/assets/${longestId}`)
  await expect(page.getByText('No other node has any: nothing would remain.')).toBeVisible()
  await expect(page.getByText(/stale/)).toBeVisible()
})

test('an asset leads up to its core and to all cores', async ({ page }) => {
  await page.goto('/cores/hc-ham-1/assets/cn-003')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: 'hc-ham-1' }).click()
  await expect(page).toHaveURL('/cores/hc-ham-1')
  await page.goBack()
  await trail.getByRole('link', { name: 'Hybrid cores' }).click()
  await expect(page).toHaveURL('/cores')
})

test('an asset that there is not says which of the two is unknown, and leads back', async ({ page, complaints }) => {
  complaints.allow(refusal(404))
  await page.goto('/cores/hc-ham-1/assets/%F0%9F%98%80')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no asset “😀” in hc-ham-1')
  await expectReadable(page)
  await page.getByRole('link', { name: 'All assets of hc-ham-1' }).click()
  await expect(page).toHaveURL('/cores/hc-ham-1#assets')
  await page.goto('/cores/nope/assets/cn-003')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no hybrid core “nope”')
})
