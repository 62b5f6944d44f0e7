import type { Page } from '@playwright/test'
import { expect, test } from '../support/panel.ts'
import { hydrated, rowNames } from '../support/rows.ts'

// The keyboard in a table whose rows are links: Tab stops once in each row, arrow keys reach the figures of a row.

/** Elements outside of the rows at which Tab stops between the filters and the end of the page. */
const otherStops = 30

/** The focused element: whether it is in a row, whether it is outside of the page's content, and its text for a message. */
function focused(page: Page): Promise<{ isInRow: boolean; isOver: boolean; text: string }> {
  return page.evaluate(() => {
    const element = document.activeElement
    return {
      isInRow: Boolean(element?.closest('tbody tr')),
      isOver: element === document.body || !element?.closest('main'),
      text: `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 40)}`,
    }
  })
}

for (const path of ['/cores', '/cores/zz-large', '/cores/hc-ham-1', '/storage', '/contracts', '/invoices']) {
  test(`Tab stops once in each row of ${path}`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page.getByRole('table').last())
    const names = await rowNames(page, page.getByRole('table').last())
    const search = page.getByRole('main').getByRole('searchbox').last()
    await search.focus()
    await expect(search).toBeFocused()
    let inRows = 0
    const stops: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const { isInRow, isOver, text } = await focused(page)
      stops.push(text)
      if (isOver) break
      if (isInRow) inRows++
      expect(stops.length, stops.join(', ')).toBeLessThanOrEqual(names.length + otherStops)
    }
    expect(inRows, stops.join(', ')).toBe(names.length)
  })
}

test('arrow keys reach every figure of a row, which explains itself, and the same figure of the next row', async ({
  page,
}) => {
  await page.goto('/cores?filter[id]=hc-*')
  const [first = '', second = ''] = await rowNames(page)
  const card = (of: string) => page.getByRole('dialog', { name: `Where this number comes from: ${of}` })
  const link = page.getByRole('link', { name: first, exact: true })
  await page.keyboard.press('Tab')
  await link.focus()
  await expect(page.getByText('Arrow keys: up and down between rows')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('checkbox', { name: `Compare ${first}`, exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(card(`CPU of ${first}`)).toContainText('Formula')
  await page.keyboard.press('ArrowRight')
  await expect(card(`Memory of ${first}`)).toContainText('Formula')
  await page.keyboard.press('ArrowDown')
  await expect(card(`Memory of ${second}`)).toContainText('Formula')
  await page.keyboard.press('Enter')
  await expect(card(`Memory of ${second}`)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await expect(card(`Memory of ${first}`)).toBeVisible()
  for (const _ of ['CPU', 'Compare', 'link']) await page.keyboard.press('ArrowLeft')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/cores/${first}`)
})

test('arrow keys reach the other links of a row', async ({ page }) => {
  await page.goto('/storage')
  await rowNames(page)
  const row = page.getByRole('table').last().getByRole('row').nth(1)
  const node = row.getByRole('cell').nth(2).getByRole('link')
  const id = (await node.textContent()) ?? ''
  await row.getByRole('rowheader').getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(node).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id)
})
