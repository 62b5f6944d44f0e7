import { largeCore } from '../inventory/odd-inventory.ts'
import { expect, test } from '../support/panel.ts'
import { hydrated, idsAsJson, listTable, rowNames, sortButton } from '../support/rows.ts'

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

for (const scrolledBy of [0, 400]) {
  test(`a sort first changes the rows that the frame shows, scrolled by ${scrolledBy} pixels, and then those below`, async ({
    page,
  }) => {
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.goto(`/cores/${largeCore.id}`)
    const names = await rowNames(page)
    const button = sortButton(page, 'Memory')
    await hydrated(button)
    await button.scrollIntoViewIfNeeded()
    await listTable(page)
      .locator('..')
      .evaluate(async (frame, top) => {
        frame.scrollTo({ top })
        // The page hears of it with the next frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }, scrolledBy)
    const steps = await listTable(page).evaluateHandle(recordSteps)
    // Not `button.click()`, which scrolls to the place that the header would have without `position: sticky`.
    const { x, y } = (await button.boundingBox()) as { x: number; y: number }
    await page.mouse.click(x + 10, y + 5)
    await expect(page).toHaveURL(/sort/)
    expect(await rowNames(page)).not.toEqual(names)
    const [first, ...later] = await steps.evaluate((all) => all)
    const { shown, count } = await listTable(page).evaluate(shownRows)
    expect(shown.first > 0).toBe(scrolledBy > 0)
    expect(first).toEqual(expect.arrayContaining([shown.first, shown.last]))
    // A few more than the frame shows, as heights of rows differ.
    expect(Math.max(...(first ?? []))).toBeLessThan(shown.last + 6)
    expect(Math.min(...later.flat())).toBeGreaterThan(shown.last)
    expect(Math.max(...later.flat())).toBe(count - 1)
  })
}

/** Returns an array to which each change of the table adds the places of the rows that it changed. */
function recordSteps(table: Element): number[][] {
  const rowsOf = () => [...table.querySelectorAll('tbody > tr')]
  const steps: number[][] = []
  new MutationObserver((changes) => {
    const rows = rowsOf()
    const places = changes.map(({ target }) => rows.indexOf(target.parentElement?.closest('tr') as Element))
    const inRows = [...new Set(places)].filter((place) => place >= 0)
    if (inRows.length > 0) steps.push(inRows)
  }).observe(table, { subtree: true, characterData: true, childList: true })
  return steps
}

/** Returns the places of the first and the last row that the frame of the table shows, and the number of rows. */
function shownRows(table: Element) {
  const frame = (table.parentElement as Element).getBoundingClientRect()
  const head = (table.querySelector('thead th') as Element).getBoundingClientRect()
  const rows = [...table.querySelectorAll('tbody > tr')].map((row) => row.getBoundingClientRect())
  const isShown = ({ top, bottom }: DOMRect) => bottom > head.bottom && top < frame.bottom
  return { shown: { first: rows.findIndex(isShown), last: rows.findLastIndex(isShown) }, count: rows.length }
}
