import type { Locator, Page } from '@playwright/test'
import { changeText, periodText } from '#components/forecast/trend/trend-text.ts'
import { trendChangeOf } from '#lib/values/trend-change.ts'
import { expect, test } from '../support/panel.ts'
import { listTable, rowNames } from '../support/rows.ts'

type Trend = { change: number | null; days: number } | null
type Trends = { hybrid_core_id: string } & Record<string, Trend>

const header = 'Used, 30 days'
const lineOf = (cell: Locator) => cell.locator('svg[aria-hidden] path[d^="M"]')

async function trendsOf(page: Page): Promise<Map<string, Trends>> {
  const { data } = (await (await page.request.get('/hybrid-core/v2/trends')).json()) as { data: Trends[] }
  return new Map(data.map((row) => [row.hybrid_core_id, row]))
}

/** The text of a trend: the live core of the demo has none yet. */
function textOf(trend: Trend | undefined): string {
  if (trend?.change == null) return 'no trend yet'
  const change = { change: trend.change, days: trend.days }
  return `${changeText(change)} ${periodText(change)}`
}

test('each core shows the trend of one of its resources, as the API has it', async ({ page }) => {
  // The width of an office screen is for the columns of the present.
  await page.setViewportSize({ width: 1680, height: 900 })
  await page.goto('/cores?filter[id]=hc-*&sort[id]=%2B')
  const names = await rowNames(page)
  const trends = await trendsOf(page)
  const texts: string[] = []
  for (const name of names) {
    const cell = listTable(page).getByRole('row', { name }).locator(`[data-label="${header}"]`)
    const text = (await cell.textContent()) ?? ''
    const resource = /^(CPU|Memory|Distributed|Rocket|Object) /.exec(text)?.[1]
    if (!resource) continue
    const expected = textOf(trends.get(name)?.[resource.toLowerCase()])
    expect(text).toBe(`${resource} ${expected}`)
    await expect(lineOf(cell).first()).toBeVisible()
    texts.push(expected)
  }
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.join()).toMatch(/\+\d+\.\d points in 30 days/)
})

test('each storage pool shows its trend, as the API has it', async ({ page }) => {
  await page.setViewportSize({ width: 1680, height: 900 })
  await page.goto('/storage?filter[search]=hc-fra-1')
  await expect.poll(async () => (await rowNames(page)).length).toBe(3)
  const trends = (await trendsOf(page)).get('hc-fra-1')
  for (const name of ['Distributed', 'Rocket', 'Object']) {
    const row = listTable(page).getByRole('row').filter({ hasText: name })
    const cell = row.locator(`[data-label="${header}"]`)
    await expect(cell).toHaveText(textOf(trends?.[name.toLowerCase()]))
    await expect(lineOf(cell).first()).toBeVisible()
  }
})

test('each card of an asset shows the trend of its history', async ({ page }) => {
  const path = '/hybrid-core/v2/hybrid-cores/hc-ham-1/assets/cn-003/history'
  await page.goto('/cores/hc-ham-1/assets/cn-003')
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const { data } = await (await page.request.get(`${path}?filter[step]=1d&filter[from]=${from}`)).json()
  type Series = { resource: string; points: { at: string; percentage: number }[] }
  for (const [title, resource] of [
    ['CPU', 'cpu'],
    ['Memory', 'memory'],
    ['Rocket storage', 'storage'],
  ]) {
    const { points } = (data.series as Series[]).find((series) => series.resource === resource)!
    const change = trendChangeOf(points.map(({ at, percentage }) => [Date.parse(at) / 86_400_000, percentage]))!
    const card = page.getByRole('region', { name: title!, exact: true })
    await expect(card).toContainText(`${changeText(change)} ${periodText(change)}`)
    await expect(lineOf(card).first()).toBeVisible()
  }
})

test('on a phone the cards of cores and pools have no trend', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/cores', '/storage']) {
    await page.goto(path)
    await rowNames(page)
    const cells = listTable(page).locator(`[data-label="${header}"]`)
    await expect(cells.filter({ visible: true })).toHaveCount(0)
    await expect(listTable(page)).toContainText('Near full')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1680, height: 900 } })
  test('the trends are in the HTML of the page', async ({ page }) => {
    for (const path of ['/cores', '/storage', '/cores/hc-fra-1/assets/sn-17']) {
      await expect(async () => {
        await page.goto(path)
        await expect(page.getByText(/points.* in 30 days/).first()).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 15_000 })
    }
  })
})
