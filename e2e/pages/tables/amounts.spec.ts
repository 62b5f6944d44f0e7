import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/panel.ts'
import { listTable, rowNames } from '../support/rows.ts'

type Amount = { text: string; column: number; end: number }

/** Returns the amounts beside the meters of the list: text, column, and where they end. */
async function amountsOf(page: Page): Promise<Amount[]> {
  await rowNames(page)
  return listTable(page)
    .locator('[class$="_used"]')
    .evaluateAll((amounts) =>
      amounts.map((amount) => ({
        text: amount.textContent ?? '',
        column: amount.closest('td')?.cellIndex ?? -1,
        end: Math.round(amount.getBoundingClientRect().right),
      })),
    )
}

for (const path of ['/cores?filter[id]=hc-*', '/storage?filter[hybrid_core_id]=hc-*', '/cores/hc-fra-1']) {
  test(`the amounts of a column of ${path} end at the same place, with the same decimals on both sides`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1920, height: 1000 })
    await page.goto(path)
    const amounts = await amountsOf(page)
    expect(amounts.length).toBeGreaterThan(5)
    for (const { text } of amounts) {
      const [used = '', total = ''] = text.split('/').map((side) => /\.(\d+)/.exec(side)?.[1] ?? '')
      if (!text.startsWith('<')) expect(used.length, text).toBe(total.length)
    }
    for (const column of new Set(amounts.map((amount) => amount.column))) {
      const ends = amounts.filter((amount) => amount.column === column).map(({ end }) => end)
      expect(new Set(ends).size, `column ${column} of ${path}: ${ends}`).toBe(1)
    }
  })
}

test('how far the fullest node is above the mean says what it means and where it comes from', async ({ page }) => {
  await page.goto('/storage?filter[hybrid_core_id]=hc-fra-1&filter[storage_type]=distributed')
  await rowNames(page)
  await page.keyboard.press('Tab')
  await listTable(page).getByRole('button', { name: / pp$/ }).focus()
  const card = page.getByRole('dialog', { name: 'Where this number comes from: Fullest above mean in hc-fra-1' })
  await expect(card).toContainText('percentage points')
  await expect(card).toContainText('The percentage of the fullest node minus the mean of the percentages of all nodes.')
})

/** Returns the number of lines of the text of each element. */
function linesOf(elements: Locator): Promise<{ text: string; lines: number }[]> {
  return elements.evaluateAll((found) =>
    found.map((element) => {
      const range = document.createRange()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const middles: number[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        range.selectNodeContents(text)
        for (const { top, bottom } of range.getClientRects()) middles.push((top + bottom) / 2)
      }
      middles.sort((a, b) => a - b)
      // Texts of two sizes on one line have different middles.
      const lines = middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 6).length
      return { text: element.textContent ?? '', lines }
    }),
  )
}

test.describe('on an office screen of 1360 pixels', () => {
  test.use({ viewport: { width: 1360, height: 900 } })

  test('the amounts of the storage pools have their unit on the same line, and fit without scrolling', async ({
    page,
  }) => {
    await page.goto('/storage?filter[hybrid_core_id]=hc-*')
    await rowNames(page)
    const cells = listTable(page).locator('[class$="_used"], [data-label="Sellable, net"]')
    for (const { text, lines } of await linesOf(cells)) expect(lines, text).toBe(1)
    const frame = listTable(page).locator('..')
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('a cell that says when a core is near full has at most four lines', async ({ page }) => {
    await page.goto('/cores?filter[id]=hc-*')
    await rowNames(page)
    const cells = await linesOf(listTable(page).locator('[data-label="Near full"]'))
    expect(cells.some(({ text }) => text.includes('order late: '))).toBe(true)
    expect(cells.some(({ text }) => text.includes('order by '))).toBe(true)
    for (const { text, lines } of cells) expect(lines, text).toBeLessThanOrEqual(4)
  })
})
