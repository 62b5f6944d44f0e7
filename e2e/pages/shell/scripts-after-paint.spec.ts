import { expect, test } from '../support/panel.ts'
import { hydrated } from '../support/rows.ts'

// What a page shows is in its HTML: its scripts take nothing from the styles and the first layout that it needs.

test.use({ scripts: 'after paint' })

for (const path of ['/cores', '/cores/hc-fra-1/history', '/storage', '/sign-in', '/docs']) {
  test(`${path} is painted before it loads a script, and then works`, async ({ page, context }) => {
    if (path === '/sign-in') await context.clearCookies()
    await page.goto(path)
    await hydrated(page.getByRole('heading', { level: 1 }))
    const { paintedAt, scripts } = await page.evaluate(() => ({
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }))
    expect(scripts.length).toBeGreaterThan(5)
    expect(Math.min(...scripts)).toBeGreaterThan(paintedAt ?? Number.POSITIVE_INFINITY)
  })
}
