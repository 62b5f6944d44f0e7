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
  for (const [at, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectNoViolation(page, at === 0 ? axe(page) : axe(page).withRules(colourRules))
  }
  await page.emulateMedia({ colorScheme: null })
}

/** The rules of axe that look at colours: the others see the same in every colour scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** Axe for pages without frames, which is asked for violations alone: all else it can tell takes twice as long. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

export async function expectNoViolation(page: Page, ...builders: AxeBuilder[]): Promise<void> {
  await untilColoursStay(page)
  for (const builder of builders) {
    const { violations } = await builder.analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
}

/** A colour on its way to another is neither of the two. */
async function untilColoursStay(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

/** Nothing but frames of their own scrolls sideways on a phone, and nothing scrolls beyond what is drawn. */
export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    // What hangs at a button takes its new place a moment after the page has.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  if (size) await page.setViewportSize(size)
}
