import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { runsAll } from '#lib/checks/test-extent.ts'

/** The check looks at each page once. */
export const colorSchemes = runsAll ? (['light', 'dark'] as const) : (['light'] as const)
export const phone = { width: 360, height: 740 }

/** Expects no violation that axe finds in the colour schemes of this run and no overflow on a phone; restores the page's size and scheme. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/ · Hybrid Core Panel$/)
  await expectAccessible(page)
  await expectToFit(page)
}

/** Expects no violation that axe finds in the given colour schemes. */
export async function expectAccessible(page: Page, schemes: readonly ('light' | 'dark')[] = colorSchemes) {
  for (const [at, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectNoViolation(page, at === 0 ? axe(page) : axe(page).withRules(colourRules))
  }
  await page.emulateMedia({ colorScheme: null })
}

/** The axe rules that depend on colours; all others have the same result in every colour scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** Creates an axe run for pages without frames. It reports only violations: other results take twice as long. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

export async function expectNoViolation(page: Page, ...builders: AxeBuilder[]): Promise<void> {
  await waitForColours(page)
  for (const builder of builders) {
    const { violations } = await builder.analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
}

/** Waits for colour transitions to end. */
async function waitForColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

/** Expects that only scroll containers scroll sideways on a phone, and that nothing scrolls past its content. */
export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    // A popover moves to its new place a moment after the page.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  if (size) await page.setViewportSize(size)
}
