import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/panel.ts'

/** Returns the form of an operation that sends a trial request. */
export const form = (page: Page): Locator => page.getByRole('region', { name: 'Try it' })
export const responseBody = (page: Page): Locator => page.getByRole('region', { name: /^Response body/ })

/** Opens the page of an operation and its form. */
export async function openForm(page: Page, href: string): Promise<Locator> {
  await page.goto(href)
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(form(page)).toBeVisible()
  return form(page)
}
