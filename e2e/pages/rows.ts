import { expect, type Locator, type Page } from '@playwright/test'

/** The first cells of the rows that a table shows now, once they are those of its address. */
export async function rowNames(page: Page, table = page.getByRole('table')): Promise<string[]> {
  await expect(table).toHaveAttribute('aria-busy', 'false')
  return table.getByRole('rowheader').allTextContents()
}

/** What the API answers to the page's own query string. */
export async function idsAsJson(page: Page, path: string): Promise<string[]> {
  const response = await page.request.get(path + new URL(page.url()).search)
  expect(response.status()).toBe(200)
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

export function sortButton(page: Page, name: string): Locator {
  return page.getByRole('columnheader', { name }).getByRole('button')
}
