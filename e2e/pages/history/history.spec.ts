import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal, unusedPreload } from '../support/complaints.ts'
import { hold } from '../support/hold.ts'
import { expect, test } from '../support/panel.ts'
import { people } from '../support/people.ts'
import { fresh, growing } from './own-history.ts'

test.use({ person: people.planner })

const path = `/cores/${growing.id}/history`

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the charts are in the first HTML, each with its point', async ({ page }) => {
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: /^Distributed storage: \d\d\.\d.%, near full on / })).toBeVisible()
      await expect(page.getByRole('heading', { name: /^CPU: \d\d\.\d.%, no date: not growing$/ })).toBeVisible()
      expect(await page.getByRole('figure').locator('path[d^="M"]').count()).toBeGreaterThan(12)
    }).toPass()
  })
})

test('the history of a core is accessible, also as tables', async ({ page }) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expectAccessibleEverywhere(page)
  for (const toggle of await page.getByRole('button', { name: 'Table', exact: true }).all()) await toggle.click()
  await expect(page.getByRole('figure').getByRole('table')).toHaveCount(4)
  await expectAccessibleEverywhere(page)
})

test('the core links to its history, and the history to the core', async ({ page }) => {
  await page.goto(`/cores/${growing.id}`)
  await page.getByRole('link', { name: 'History', exact: true }).first().click()
  await expect(page).toHaveURL(path)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: growing.id }).click()
  await expect(page).toHaveURL(`/cores/${growing.id}`)
})

test('the charts of a node stay while the values of the next hour are requested', async ({ page }) => {
  await page.clock.install()
  const nodePath = `/cores/${growing.id}/assets/sn-1`
  await page.goto(nodePath)
  const chart = page.getByRole('img', { name: /^Storage: / })
  const trend = page.getByRole('region', { name: /^Forecast: / }).locator('svg[aria-hidden] path')
  await expect(chart).toBeVisible()
  await expect(trend).not.toHaveCount(0)
  const inAnHour = Date.now() + 3_600_000
  const release = await hold(page, /\/assets\/sn-1\/history\?/)
  const next = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname.endsWith('/sn-1/history') && Date.parse(searchParams.get('filter[to]') ?? '') > inAnHour
  })
  await page.clock.fastForward('01:00:30')
  await next
  expect([await chart.count(), (await trend.count()) > 0]).toEqual([1, true])
  release()
  await expect(chart).toBeVisible()
})

test('a range is in the address, and Back returns to the former one', async ({ page }) => {
  await page.goto(path)
  const button = (name: string) => page.getByRole('group', { name: 'Range' }).getByRole('button', { name })
  await expect(button('30 days')).toHaveAttribute('aria-pressed', 'true')
  await button('90 days').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${path}?range=90d`)
  await expect(button('90 days')).toHaveAttribute('aria-pressed', 'true')
  const storage = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: /^Distributed/ }) })
  await storage.getByRole('button', { name: 'Table' }).click()
  await expect.poll(() => storage.getByRole('row').count()).toBeGreaterThan(85)
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect.poll(() => storage.getByRole('row').count()).toBeLessThan(40)
})

test('a gap is a missing row of the table and a break in the line', async ({ page }) => {
  await page.goto(`${path}?range=90d`)
  const cpu = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: /^CPU/ }) })
  await expect(cpu.getByRole('img', { name: /1 gap without values/ })).toBeVisible()
  const line = (figure: typeof cpu) => figure.locator('svg[preserveAspectRatio] path[class*="raw"]').getAttribute('d')
  expect((await line(cpu))?.match(/M/g)).toHaveLength(2)
  const storage = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: /^Distributed/ }) })
  expect((await line(storage))?.match(/M/g)).toHaveLength(1)
})

test('the fullest node of a pool is a line with a legend, and a column of the table', async ({ page }) => {
  await page.goto(path)
  const figureOf = (name: RegExp) => page.getByRole('figure').filter({ has: page.getByRole('heading', { name }) })
  const storage = figureOf(/^Distributed/)
  await expect(storage).toContainText('fullest node, its share of the total')
  await expect(storage.getByRole('img', { name: /; fullest node sn-1: 80\.0.%/ })).toBeVisible()
  await expect(storage.locator('svg[preserveAspectRatio] path[class*="fullest"]')).toHaveAttribute('d', /L/)
  await storage.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(storage.getByRole('cell', { name: /^sn-1: 80\.0.%$/ }).first()).toBeVisible()
  await expect(figureOf(/^CPU/)).not.toContainText('fullest node')
})

test('an order-by date that has passed has a word, on ranges that show the forecast', async ({ page }) => {
  await page.goto(path)
  const rocket = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: /^Rocket/ }) })
  await expect(rocket).toContainText('order-by date passed: ')
  await expect(rocket).toContainText('its range in 80 % of cases: near full ')
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page).toHaveURL(/range=7d/)
  await expect(rocket).not.toContainText('order-by')
})

test('a pointer shows the values of a day', async ({ page }) => {
  await page.goto(path)
  const chart = page.getByRole('img', { name: /^Distributed storage/ })
  const drawn = page.waitForSelector('[role="img"] .recharts-wrapper')
  await chart.hover()
  await drawn
  const box = (await chart.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.3, box.y + 50)
  await page.mouse.move(box.x + box.width * 0.32, box.y + 60)
  await expect(chart.getByText(/^\d\d\.\d.%: \d+ TiB of 300 TiB$/)).toBeVisible()
})

test('dragging over a chart selects the period in the address', async ({ page }) => {
  await page.goto(`${path}?range=90d`)
  const chart = page.getByRole('img', { name: /^Distributed storage/ })
  const drawn = page.waitForSelector('[role="img"] .recharts-wrapper')
  await chart.hover()
  await drawn
  const box = (await chart.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.3, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.4, box.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/filter%5Bfrom%5D=.*&filter%5Bto%5D=/)
  await expect(page.getByRole('button', { name: /^Own range/ })).not.toContainText('none')
  await page.getByRole('button', { name: '30 days' }).click()
  await expect(page).toHaveURL(path)
})

test('an own range is set with the keyboard', async ({ page }) => {
  await page.goto(path)
  await page.getByRole('button', { name: /^Own range/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('From', { exact: true }).fill('2026-01-01T00:00')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter%5Bfrom%5D=20/)
  await expectAccessibleEverywhere(page)
})

test('a pool without values says why, and a core without a history has charts from its first value', async ({
  page,
}) => {
  await page.goto(`/cores/${fresh}/history`)
  await expect(
    page.getByText('No active node reported object storage in this period. The chart begins with its first value.'),
  ).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('the values are a CSV file that is named after the core', async ({ page }) => {
  await page.goto(path)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^history-ber-grows-\d{4}-\d\d-\d\d\.csv$/)
})

test('while another range loads the charts are busy; an error has a retry', async ({ page, complaints }) => {
  complaints.allow(refusal(500))
  await page.goto(path)
  const release = await hold(page, '**/history?*')
  await page.getByRole('button', { name: '90 days' }).click()
  await expect(page.locator('[aria-busy="true"]')).not.toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Distributed storage/ })).toBeVisible()
  release()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.route('**/history?*', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await page.getByRole('button', { name: '1 year' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.unroute('**/history?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('an unknown core has no history', async ({ page, complaints }) => {
  complaints.allow(refusal(404), unusedPreload)
  expect((await page.goto('/cores/nothing/history'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no hybrid core “nothing”')
})

test('a phone shows the charts without scrolling to the side', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
