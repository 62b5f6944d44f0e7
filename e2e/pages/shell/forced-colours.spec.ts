import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/panel.ts'
import { hydrated } from '../support/rows.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

test('with the colours of the user, one sees which page, choice and result is selected', async ({ page }) => {
  await page.goto('/cores/hc-fra-1')
  const main = page.getByRole('main')
  const used = main.getByRole('button', { name: 'used', exact: true })
  const allocated = main.getByRole('button', { name: 'allocated', exact: true })
  await hydrated(used)
  await expectToDiffer(used, allocated)
  await allocated.click()
  await expect(allocated).toHaveAttribute('aria-pressed', 'true')
  await expectToDiffer(allocated, used)
  const pages = page.getByRole('navigation').first()
  await expectToDiffer(pages.getByRole('link', { name: 'Hybrid cores' }), pages.getByRole('link', { name: 'Storage' }))
  const themes = page.getByRole('radiogroup').locator('label > span')
  await expectToDiffer(themes.nth(0), themes.nth(1))
  await expectSelectedResult(page)
})

async function expectSelectedResult(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  const results = page.getByRole('dialog').locator('.mantine-Spotlight-action')
  await expect(results.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const selected = results.and(page.locator('[data-selected]'))
  await expect(selected).toHaveCSS('outline-style', 'solid')
  await expect(results.and(page.locator(':not([data-selected])')).last()).toHaveCSS('outline-style', 'none')
}

/** Expects the first of two controls of the same kind, and not the second, to have the background of a selection. */
async function expectToDiffer(chosen: Locator, other: Locator): Promise<void> {
  const background = await chosen.page().evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.cssText = 'background: SelectedItem; forced-color-adjust: none'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })
  await expect(chosen).toHaveCSS('background-color', background)
  await expect(other).not.toHaveCSS('background-color', background)
}
