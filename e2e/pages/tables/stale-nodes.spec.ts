import { expect, test } from '../support/panel.ts'
import { rowNames, sortButton } from '../support/rows.ts'

test('the header of the stale nodes of a core shows only sorts that the rows have, and the download is named after the core', async ({
  page,
}) => {
  const header = (name: string) => page.getByRole('columnheader', { name })
  await page.goto('/cores/hc-hel-1?filter[stale]=true&sort[node_type]=%2B')
  expect(await rowNames(page)).not.toEqual([])
  await expect(header('Node type')).not.toHaveAttribute('aria-sort')
  await expect(header('Node type').getByRole('button')).toHaveCount(0)
  await expect(header('Storage').first()).toHaveAttribute('aria-sort', 'descending')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'assets' }).getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^assets-hc-hel-1-\d{4}-\d\d-\d\d\.csv$/)
})

test('a sort that the others cannot be combined with takes their place', async ({ page }) => {
  await page.goto('/cores/hc-hel-1?sort[status]=%2B')
  await rowNames(page)
  await sortButton(page, 'Last reported').click({ modifiers: ['Shift'] })
  await expect(page.getByRole('columnheader', { name: 'Last reported' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'none')
})
