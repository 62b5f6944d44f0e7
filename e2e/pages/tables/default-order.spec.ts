import { expect, test } from '../support/panel.ts'
import { rowNames, sortButton } from '../support/rows.ts'

for (const { path, name, order } of [
  { path: '/audit', name: 'Time', order: 'descending' },
  { path: '/users', name: 'User', order: 'ascending' },
] as const) {
  test(`the header of ${path} shows the order that its rows have without a sort`, async ({ page }) => {
    await page.goto(path)
    await rowNames(page)
    const header = page.getByRole('columnheader', { name })
    const opposite = order === 'ascending' ? 'descending' : 'ascending'
    await expect(header).toHaveAttribute('aria-sort', order)
    await sortButton(page, name).click()
    await expect(header).toHaveAttribute('aria-sort', opposite)
    await expect(page).toHaveURL(/\?sort%5B/)
    await sortButton(page, name).click()
    await expect(header).toHaveAttribute('aria-sort', order)
    await expect(page).toHaveURL(path)
  })
}
