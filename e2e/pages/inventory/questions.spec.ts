import type { Page } from '@playwright/test'
import { formatDay } from '#components/records/day.ts'
import { formatBytes, formatPercentage, formatUsed } from '#components/usage/format.ts'
import { startDemoPanel } from '#e2e/setup/browser/demo-panel.ts'
import { dayMs } from '#lib/values/time.ts'
import { demoPanelTest, expect } from '../support/demo-panel-test.ts'
import { type PoolForecast, poolForecasts } from '../support/forecasts.ts'
import { afterLargestLoss, type Node, nodesOf } from '../support/fullest-node.ts'
import { rowNames } from '../support/rows.ts'

// A storage admin answers each question on the demo data from the start page, by visible text, in at most two clicks. Nothing but
// `hybrid-core demo` has filled the database. Every figure is computed here, from the raw values of the nodes.

const test = demoPanelTest(async (use) => {
  const { url, cookies, stop } = await startDemoPanel()
  await use({ url, cookies })
  await stop()
})

// One demo panel for all of them.
test.describe.configure({ mode: 'default' })

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
const rowOf = (page: Page, coreId: string) => page.getByRole('row', { name: coreId })
const ofStatus = (nodes: readonly Node[], status: string) => nodes.filter((node) => node.status === status)
const storageOf = (nodes: readonly Node[], type: string) =>
  nodes.flatMap(({ storage_usage: usage }) => (usage?.storage_type === type ? [usage] : []))

/** Returns the nodes of every core. */
async function allNodes(page: Page): Promise<Map<string, Node[]>> {
  const { data } = await (await page.request.get('/hybrid-core/v2/hybrid-cores')).json()
  const ids = data.map(({ id }: { id: string }) => id) as string[]
  return new Map(await Promise.all(ids.map(async (id) => [id, await nodesOf(page, id)] as const)))
}

/** Returns the forecasts of all pools in the default order of the API. */
async function soonestForecasts(page: Page): Promise<PoolForecast[]> {
  const coreIds = [...(await allNodes(page))].flatMap(([coreId, nodes]) => (nodes.length > 0 ? coreId : []))
  return poolForecasts(page, coreIds)
}
const likely = ({ full_at: full }: PoolForecast) => full?.likely ?? ''

/** The first click: the page of a core. */
async function openCore(page: Page, coreId: string): Promise<void> {
  await page.getByRole('link', { name: coreId, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(coreId)
}

test('of what are the percentages: what is used of the raw bytes; one click shows the bytes net of copies', async ({
  page,
}) => {
  const storage = storageOf(ofStatus(await nodesOf(page, 'hc-fra-1'), 'active'), 'distributed')
  const { data } = await (await page.request.get('/hybrid-core/v2/hybrid-cores/hc-fra-1/resources')).json()
  const { copies } = data.capacity.distributed as { copies: number }
  expect(copies).toBe(3)
  const [raw, total] = [sum(storage.map((one) => one.raw)), sum(storage.map((one) => one.total))]
  const shown = (divisor: number) =>
    formatUsed({ raw: Math.floor(raw / divisor), total: Math.floor(total / divisor), unit: 'byte' })
  const meter = rowOf(page, 'hc-fra-1').getByRole('button', { name: /^Distributed storage of hc-fra-1,/ })
  const says = (bytes: string) =>
    page.getByText(`Percentages are what is used, of the total of the active nodes; storage in ${bytes}.`, {
      exact: true,
    })
  await page.goto('/')
  await expect(says('raw bytes, all copies included')).toBeVisible()
  await expect(meter).toContainText(shown(1))
  await page.getByRole('group', { name: 'Bytes' }).getByRole('button', { name: 'net' }).click()
  await expect(says('bytes net of copies')).toBeVisible()
  await expect(meter).toContainText(shown(copies))
})

test('which node first: of all active nodes of all cores sn-17 of hc-fra-1 is the fullest', async ({ page }) => {
  const [fullest] = [...(await allNodes(page))]
    .flatMap(([coreId, nodes]) =>
      ofStatus(nodes, 'active').flatMap(({ id, storage_usage: usage }) =>
        usage ? { coreId, id, share: (100 * usage.raw) / usage.total } : [],
      ),
    )
    .sort((a, b) => b.share - a.share)
  expect(fullest).toMatchObject({ coreId: 'hc-fra-1', id: 'sn-17' })
  const share = formatPercentage(fullest!.share)
  await page.goto('/')
  await expect(rowOf(page, 'hc-fra-1').getByText(`sn-17 full, ${share}`)).toBeVisible()
  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  const list = page.getByRole('region', { name: `Fullest in hc-fra-1: sn-17 ${share}, full`, exact: true })
  const first = list.getByRole('listitem').first()
  for (const text of ['sn-17', 'hc-fra-1', share]) await expect(first.getByText(text, { exact: true })).toBeVisible()
})

test('if a node dies: hc-ham-1 may have lost data already, and its storage does not fit without another node', async ({
  page,
}) => {
  const nodes = (await nodesOf(page, 'hc-ham-1')).filter(({ node_type: type }) => type === 'distributed_storage')
  const failed = ofStatus(nodes, 'failed').length
  const active = ofStatus(nodes, 'active').filter((node) => node.storage_usage)
  const largestTotal = Math.max(...active.map((node) => node.storage_usage!.total))
  const [largest] = active
    .filter((node) => node.storage_usage!.total === largestTotal)
    .map(({ id }) => id)
    .sort()
  await page.goto('/')
  expect((await rowNames(page))[0]).toBe('hc-ham-1')
  await expect(rowOf(page, 'hc-ham-1').getByText('data at risk')).toBeVisible()
  await openCore(page, 'hc-ham-1')
  const note = page.getByRole('note').filter({ hasText: 'Distributed storage may have lost data' })
  const copies = `${failed} nodes have failed and 3 copies are kept: some data may have no copy left.`
  await expect(note.getByText(copies, { exact: true })).toBeVisible()
  const after = afterLargestLoss(storageOf(active, 'distributed'))
  await expect(page.getByText(`Distributed storage no longer fits without ${largest}: ${after}.`)).toBeVisible()
})

test('how long: distributed storage of hc-ham-1 is near full now and full in seven weeks, and hardware should have been ordered', async ({
  page,
}) => {
  const forecasts = await soonestForecasts(page)
  const [first] = forecasts.filter(({ full_at: full }) => full).sort((a, b) => (likely(a) < likely(b) ? -1 : 1))
  expect(first).toMatchObject({ hybrid_core_id: 'hc-ham-1', resource: 'distributed' })
  // The list of the API begins with what is near full first.
  expect(forecasts[0]).toEqual(first)
  const { near_full_at: nearFull, full_at: full, order_by: orderBy } = first!
  const today = new Date().toISOString().slice(0, 10)
  expect(nearFull!.likely < today).toBe(true)
  expect(orderBy! < today).toBe(true)
  const weeks = (Date.parse(full!.likely) - Date.parse(today)) / (7 * dayMs)
  expect(Math.round(weeks)).toBe(7)
  await page.goto('/')
  const cell = rowOf(page, 'hc-ham-1').getByRole('button', { name: /order late/ })
  await expect(cell).toHaveText(`nowDistributedorder late: ${formatDay(orderBy!)}`)
  await openCore(page, 'hc-ham-1')
  const section = page.getByRole('region', { name: 'Forecast: distributed storage is near full now', exact: true })
  const cells = section.getByRole('row', { name: 'Distributed storage' }).getByRole('cell')
  await expect(cells.nth(1)).toHaveText('now')
  const range = `${formatDay(full!.earliest)} to ${formatDay(full!.latest!)}`
  await expect(cells.nth(2)).toHaveText(`${formatDay(full!.likely)}${range}`)
  await expect(cells.nth(3)).toHaveText(`order-by date passed: ${formatDay(orderBy!)}`)
})

test('how long: distributed storage of hc-fra-1 has no date, because it does not grow', async ({ page }) => {
  const flat = (await soonestForecasts(page)).find(
    ({ hybrid_core_id: coreId, resource }) => coreId === 'hc-fra-1' && resource === 'distributed',
  )
  expect(flat).toMatchObject({ near_full_at: null, full_at: null, order_by: null, reason: 'flat' })
  await page.goto('/')
  await openCore(page, 'hc-fra-1')
  const section = page.getByRole('region', { name: /^Forecast: / })
  const cells = section.getByRole('row', { name: 'Distributed storage' }).getByRole('cell')
  await expect(cells.nth(1)).toHaveText('no date: not growing')
  // There is no other date in its row.
  await expect(cells.nth(2)).toHaveText('–')
  await expect(cells.nth(3)).toHaveText('–')
})

test('how old is this: the oldest value of hc-hel-1 is older than that of every other core', async ({ page }) => {
  const ages = [...(await allNodes(page))].flatMap(([coreId, nodes]) => {
    const active = ofStatus(nodes, 'active')
    const [oldest] = active.map((node) => node.observed_at).sort()
    return oldest ? { coreId, oldest, count: active.length, stale: active.filter((node) => node.stale).length } : []
  })
  const [{ coreId, oldest, count, stale }] = ages.sort((a, b) => a.oldest.localeCompare(b.oldest)) as [
    (typeof ages)[number],
  ]
  expect(coreId).toBe('hc-hel-1')
  const days = Math.floor((Date.now() - Date.parse(oldest)) / dayMs)
  await page.goto('/')
  const age = rowOf(page, coreId).getByRole('button', { name: `${days} days ago, stale`, exact: true })
  await expect(age).toBeVisible()
  await expect(age.locator('time')).toHaveAttribute('datetime', oldest)
  await openCore(page, coreId)
  const sentence = `${stale} of ${count} nodes stale, oldest ${days} days`
  await page.getByRole('link', { name: sentence, exact: true }).click()
  await expect(page.getByText(`1 to ${stale} of ${stale}`)).toBeVisible()
})

test('what would the staged nodes of hc-ams-1 add', async ({ page }) => {
  const nodes = await nodesOf(page, 'hc-ams-1')
  const [active, staged] = [ofStatus(nodes, 'active'), ofStatus(nodes, 'staged')]
  const memoryOf = (some: readonly Node[]) => some.flatMap(({ memory_usage: usage }) => usage ?? [])
  const linesOf = (name: string, now: Usages, more: Usages) => {
    const [used, total] = [sum(now.map(({ raw }) => raw)), sum(now.map((one) => one.total))]
    const added = sum(more.map((one) => one.total))
    expect(added).toBeGreaterThan(0)
    const after = (100 * (used + sum(more.map(({ raw }) => raw)))) / (total + added)
    return `${name}: +${formatBytes(added)}, ${formatPercentage((100 * used) / total)} → ${formatPercentage(after)}`
  }
  await page.goto('/')
  await openCore(page, 'hc-ams-1')
  const region = page.getByRole('region', { name: `${staged.length} staged nodes would add`, exact: true })
  await expect(region.getByRole('button')).toHaveText([
    linesOf('Memory', memoryOf(active), memoryOf(staged)),
    linesOf('Distributed storage', storageOf(active, 'distributed'), storageOf(staged, 'distributed')),
    linesOf('Rocket storage', storageOf(active, 'rocket'), storageOf(staged, 'rocket')),
  ])
})

type Usages = readonly { raw: number; total: number }[]
