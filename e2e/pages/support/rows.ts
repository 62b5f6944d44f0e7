import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the table of a list; a page may also have small tables. */
export function listTable(page: Page): Locator {
  return page.locator('table[aria-busy]')
}

/** Returns the first cells of the table's rows, once the rows match the URL. */
export async function rowNames(page: Page, table = listTable(page)): Promise<string[]> {
  // The URL changes a moment before the table is rendered for it: until the page is idle, the table is not busy yet.
  await idle(page)
  await expect(table).toHaveAttribute('aria-busy', 'false')
  return shownNames(table)
}

/** Returns the first cells of the table's rows, on a page whose script does not run. */
export function shownNames(table: Locator): Promise<string[]> {
  return table.getByRole('rowheader').allTextContents()
}

/** Waits until the page's script controls the element, which the server's HTML has shown before. */
export async function hydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
  // React marks an element a moment before its listeners work: a link that is clicked between loads its document.
  await idle(element.page())
}

/** Waits until the page's script has nothing to do, for at most a second. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 1_000 })),
  )
}

/** Returns the ids that the API returns for the page's query string. */
export async function idsAsJson(page: Page, path: string): Promise<string[]> {
  const response = await page.request.get(path + new URL(page.url()).search)
  expect(response.status()).toBe(200)
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

export function sortButton(page: Page, name: string): Locator {
  return page.getByRole('columnheader', { name }).getByRole('button')
}
