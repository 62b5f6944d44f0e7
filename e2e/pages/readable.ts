import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const colorSchemes = ['light', 'dark'] as const

/** Readable by everyone in both colour schemes, and on a phone; the page keeps its size and scheme. */
export async function expectReadable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/ · Hybrid Core Panel$/)
  await expectAccessible(page)
  await expectToFit(page)
}

/** Axe finds nothing in the page as it stands, in the colour schemes given. */
export async function expectAccessible(page: Page, schemes: readonly ('light' | 'dark')[] = colorSchemes) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Nothing but frames of their own scrolls sideways on a phone, and nothing scrolls beyond what is drawn. */
export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  if (size) await page.setViewportSize(size)
}
