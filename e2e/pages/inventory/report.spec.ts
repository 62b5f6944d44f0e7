import type { Page } from '@playwright/test'
import { formatDay } from '#components/records/day.ts'
import { formatBytes, formatPercentage, formatUsed } from '#components/usage/format.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal, unusedPreload } from '../support/complaints.ts'
import { fullestNode, type Node, nodesOf } from '../support/fullest-node.ts'
import { expect, test } from '../support/panel.ts'
import { sheetsOf } from '../support/paper.ts'
import { people } from '../support/people.ts'

const api = '/hybrid-core/v2'

type Forecast = { order_by: string | null; near_full_at: { likely: string } | null }

async function dataOf(page: Page, path: string) {
  const response = await page.request.get(api + path)
  expect(response.status()).toBe(200)
  return ((await response.json()) as { data: unknown }).data
}

const row = (page: Page, coreId: string, name: string) =>
  page.getByRole('region', { name: coreId }).getByRole('row', { name }).first()

/** What is used of the distributed storage of the active nodes. */
function distributed(nodes: readonly Node[]) {
  const usages = nodes.flatMap(({ status, storage_usage: usage }) =>
    status === 'active' && usage?.storage_type === 'distributed' ? [usage] : [],
  )
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
  const [raw, total] = [sum(usages.map((one) => one.raw)), sum(usages.map((one) => one.total))]
  return { raw, total, count: usages.length, percentage: Math.round((1e4 * raw) / total) / 100 }
}

test('the report on a core is one sheet of paper with the figures of the API', async ({ page }) => {
  const coreId = 'hc-ham-1'
  const nodes = await nodesOf(page, coreId)
  const { raw, total, count, percentage } = distributed(nodes)
  const resources = (await dataOf(page, `/hybrid-cores/${coreId}/resources`)) as {
    oldest_observed_at: string
    capacity: { distributed: { net_total: number } }
  }
  const forecasts = (await dataOf(page, `/forecasts?filter[hybrid_core_id]=${coreId}`)) as Forecast[]

  await page.goto(`/cores/${coreId}`)
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page).toHaveURL(`/cores/${coreId}/report`)
  const storage = row(page, coreId, 'Distributed storage')
  await expect(storage).toContainText(formatPercentage(percentage))
  await expect(storage).toContainText(formatUsed({ raw, total, unit: 'byte' }))
  await expect(storage).toContainText(`${count} active distributed storage nodes`)
  await expect(storage).toContainText('raw bytes, 3 copies')
  await expect(storage).toContainText(formatPercentage(Number.parseFloat(fullestNode(nodes, 'distributed').text)))
  await expect(storage).toContainText(`of ${formatBytes(resources.capacity.distributed.net_total)} net`)
  await expect(storage.locator('time')).toHaveCount(1)

  const actions = page.getByRole('region', { name: coreId }).getByRole('list').first().getByRole('listitem')
  const failed = nodes.filter(({ status }) => status === 'failed').length
  await expect(actions.first()).toContainText(`Repair or replace ${failed} failed nodes.`)
  const orders = forecasts.flatMap(({ order_by: day }) => day ?? []).sort()
  expect(orders.length).toBeGreaterThan(0)
  await expect(actions.filter({ hasText: 'Order hardware' })).toContainText(orders.map(formatDay))

  await page.waitForLoadState('networkidle')
  await expectAccessibleEverywhere(page)
  expect(await sheetsOf(page)).toBe(1)
})

test('the report on all cores is one sheet for each core', async ({ page }) => {
  await page.goto('/cores')
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page).toHaveURL('/report')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Capacity report')
  for (const filter of ['hc-f*', 'hc-h*', 'hc-*']) {
    const cores = (await dataOf(page, `/hybrid-cores?filter[id]=${filter}`)) as { id: string }[]
    await page.goto(`/report?filter[id]=${filter}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(cores.map(({ id }) => id))
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
    expect(await sheetsOf(page)).toBe(cores.length)
  }
  await expectAccessibleEverywhere(page)
})

test('the report on an empty core says that nothing is known', async ({ page }) => {
  await page.goto('/cores/zz-empty/report', { waitUntil: 'networkidle' })
  await expect(page.getByText('no active node has reported a value')).toBeVisible()
  await expect(page.getByText('No node needs attention.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  expect(await sheetsOf(page)).toBe(1)
})

test('a report that cannot be read says so, and can be read again', async ({ page, complaints }) => {
  complaints.allow(refusal(500))
  await page.goto('/cores/hc-fra-1')
  await page.route(/hc-fra-1\/resources/, (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await page.goto('/report?filter[id]=hc-ams-1', { waitUntil: 'networkidle' })
  await page.evaluate(() => window.history.pushState(null, '', '/report?filter[id]=hc-fra-1'))
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.unroute(/hc-fra-1\/resources/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'hc-fra-1', 'Memory')).toContainText('active compute nodes')
})

test.describe('a user of another partner', () => {
  test.use({ person: people.emptyPartnerUser })
  test('reads no report on cores of this one', async ({ page, complaints }) => {
    complaints.allow(refusal(404), unusedPreload)
    await page.goto('/report')
    await expect(page.getByText('There are no hybrid cores to report on.')).toBeVisible()
    await page.goto('/cores/hc-fra-1/report')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no hybrid core “hc-fra-1”')
  })
})
