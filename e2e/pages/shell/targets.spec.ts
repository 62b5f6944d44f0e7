import { axe, expectNoViolation, phone } from '../docs/readable.ts'
import { expect, test } from '../support/panel.ts'
import { rowNames } from '../support/rows.ts'

// WCAG 2.2, 2.5.8: what a finger touches is 24 pixels large, or as far from its neighbours.

test.use({ viewport: phone })

for (const path of ['/storage', '/cores?filter[id]=hc-*', '/cores/hc-fra-1']) {
  test(`a finger hits every link and button of ${path}`, async ({ page }) => {
    await page.goto(path)
    await rowNames(page, page.getByRole('table').last())
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await expectNoViolation(page, axe(page).withRules(['target-size']))
  })
}
