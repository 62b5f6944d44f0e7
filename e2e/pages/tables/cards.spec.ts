import { expect, test } from '../support/panel.ts'
import { listTable, rowNames, sortButton } from '../support/rows.ts'

// On a phone the rows of a table are cards. Nothing is outside of the frame, and the worst value comes first.

test.use({ viewport: { width: 360, height: 740 } })

const pages = [
  '/cores',
  '/cores/hc-ham-1',
  '/storage',
  '/contracts',
  '/invoices',
  '/price-lists',
  '/sources',
  '/users',
  '/audit',
]

for (const path of pages) {
  test(`on a phone no part of the table of ${path} is outside of the screen`, async ({ page }) => {
    await page.goto(path)
    await rowNames(page)
    const outside = await page
      .getByRole('table')
      .locator(':is(th, td) *')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => element.getBoundingClientRect())
          .filter(({ left, right, width }) => width > 1 && (left < 0 || right > window.innerWidth)),
      )
    expect(outside).toEqual([])
    const hidden = await listTable(page).evaluate((table) => table.parentElement!.scrollWidth - window.innerWidth)
    expect(hidden).toBeLessThanOrEqual(0)
  })
}

test('the card of a core shows its fullest resource first, also if only a node of it is full', async ({ page }) => {
  await page.goto('/cores?filter[id]=hc-fra-1')
  await rowNames(page)
  const tops = await page
    .getByRole('row', { name: 'hc-fra-1' })
    .getByRole('cell')
    .filter({ has: page.locator('[data-level]') })
    .evaluateAll((cells) => cells.map((cell) => [cell.getBoundingClientRect().top, cell.textContent] as const))
  const [first] = tops.sort(([a], [b]) => a - b)
  expect(first?.[1]).toContain('Distributed storage of hc-fra-1')
  expect(first?.[1]).toContain('sn-17 full')
})

test('the headers of sortable columns sort the cards', async ({ page }) => {
  await page.goto('/cores')
  await sortButton(page, 'Hybrid core').click()
  await expect(page).toHaveURL(/sort%5Bid%5D/)
  await expect(async () => {
    const names = await rowNames(page)
    expect(names).toEqual([...names].sort())
  }).toPass()
})

test('the browser lays out only the cards near the screen, and those that are reached', async ({ page }) => {
  await page.goto('/cores/hc-ham-1')
  await rowNames(page)
  const links = listTable(page).getByRole('rowheader').getByRole('link')
  const isLaidOut = (at: number) =>
    links.nth(at).evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut(40)).toBe(false)
  await links.nth(40).focus()
  await expect(links.nth(40)).toBeInViewport()
  await expect.poll(() => isLaidOut(40)).toBe(true)
})
