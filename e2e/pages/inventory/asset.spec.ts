import { longestId } from '#e2e/api/support/odd-ids.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal, unusedPreload } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'
import { listTable, rowNames } from '../support/rows.ts'
import { largeCore, oddId } from './odd-inventory.ts'

for (const [what, path] of [
  ['of the demo', '/cores/hc-ham-1/assets/cn-003'],
  ['with the longest id and old values', `/cores/${encodeURIComponent(oddId)}/assets/${longestId}`],
  ['of an unknown status and without values', `/cores/${encodeURIComponent(oddId)}/assets/n.o_d%3Ae-1`],
] as const) {
  test(`an asset ${what} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessibleEverywhere(page)
  })
}

test('an asset shows its rank, with a link to the list in that order', async ({ page }) => {
  await page.goto(`/cores/${largeCore.id}/assets/node-00000`)
  const storage = page.getByRole('region', { name: 'Rocket storage', exact: true })
  await expect(storage).toContainText('Fullest of 3,300 active compute nodes')
  await storage.getByRole('link', { name: 'See the list' }).click()
  await expect(page).toHaveURL(/#assets$/)
  expect((await rowNames(page))[0]).toBe('node-00000')
  await expect(listTable(page)).toBeInViewport()
})

test('an asset that is the only node of its core shows that nothing would remain', async ({ page }) => {
  await page.goto(`/cores/${encodeURIComponent(oddId)}/assets/${longestId}`)
  await expect(page.getByRole('row', { name: /^Memory/ }).last()).toContainText('nothing left')
  await expect(page.getByText(/stale/).first()).toBeVisible()
})

for (const path of ['/cores/hc-fra-1/assets/sn-17', '/cores/hc-ham-1/assets/cn-003']) {
  test(`the first screen of ${path} has no large empty area, and no text under 12 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: /^What if / })).toBeVisible()
    const { filled, smallest } = await page.getByRole('main').evaluate((main) => {
      const { left, right } = main.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(main)
      const [from, to] = [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
      const boxes = [...main.querySelectorAll('nav, header, section, figure')].map((box) => box.getBoundingClientRect())
      const step = 10
      const points: boolean[] = []
      for (let y = Math.min(...boxes.map(({ top }) => top)) + step / 2; y < innerHeight; y += step) {
        for (let x = from + step / 2; x < to; x += step) {
          // The gap between two sections is no empty area.
          points.push(
            boxes.some((box) => x > box.left - 10 && x < box.right + 10 && y > box.top - 16 && y < box.bottom + 16),
          )
        }
      }
      const texts = [...main.querySelectorAll('span, b, p, td, th')].filter(
        ({ childElementCount }) => !childElementCount,
      )
      return {
        filled: points.filter(Boolean).length / points.length,
        smallest: Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize))),
      }
    })
    expect(filled).toBeGreaterThan(0.95)
    expect(smallest).toBeGreaterThanOrEqual(12)
  })
}

test('an asset links to its core and to all cores', async ({ page }) => {
  await page.goto('/cores/hc-ham-1/assets/cn-003')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: 'hc-ham-1' }).click()
  await expect(page).toHaveURL('/cores/hc-ham-1')
  await page.goBack()
  await trail.getByRole('link', { name: 'Hybrid cores' }).click()
  await expect(page).toHaveURL('/cores')
})

test('an unknown asset shows whether the core or the asset is unknown, with a link back', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusal(404), unusedPreload)
  expect((await page.goto('/cores/hc-ham-1/assets/%F0%9F%98%80'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no asset “😀” in hc-ham-1')
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'All assets of hc-ham-1' }).click()
  await expect(page).toHaveURL('/cores/hc-ham-1#assets')
  expect((await page.goto('/cores/nope/assets/cn-003'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no hybrid core “nope”')
})
