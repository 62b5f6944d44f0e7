import { dayMs } from '#lib/values/time.ts'
import { fullestNode, nodesOf } from '../../support/fullest-node.ts'
import { expect, test } from '../../support/panel.ts'
import { rowNames, sortButton } from '../../support/rows.ts'

test('a core whose pools are not full names its full node in the title, the chart and its table', async ({ page }) => {
  const { id, text } = fullestNode(await nodesOf(page, 'hc-fra-1'), 'distributed')
  expect(id).toBe('sn-17')
  await page.goto('/cores/hc-fra-1?page[size]=5')
  await expect(page.getByRole('heading', { name: `Distributed storage is full on ${id}: ${text}` })).toBeVisible()
  const chart = page.getByRole('img', { name: new RegExp(`fullest node ${id} ${text.replace('\u202f', '\\s')}, full`) })
  await expect(chart.getByText(`${id} full, ${text}`, { exact: true })).toBeVisible()
  await expect(page.getByText('fullest node', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Table', exact: true }).first().click()
  const row = page.getByRole('figure').getByRole('row', { name: /^Distributed storage/ })
  await expect(row.getByRole('cell', { name: `${text} (${id})`, exact: true })).toBeVisible()
  await expect(row.getByRole('cell', { name: 'full', exact: true })).toBeVisible()
})

test('a chart shows the fullest node of a pool to a pointer', async ({ page }) => {
  const { id, text } = fullestNode(await nodesOf(page, 'hc-ham-1'), 'distributed')
  await page.goto('/cores/hc-ham-1?page[size]=5')
  const chart = page.getByRole('img', { name: /Distributed storage .*after the loss of/i })
  const drawn = page.waitForSelector('[role="img"] .recharts-wrapper')
  await chart.hover()
  await drawn
  const caption = (await chart.getByText('Distributed', { exact: true }).boundingBox())!
  await page.mouse.move(caption.x + 40, caption.y + 30)
  await page.mouse.move(caption.x + 60, caption.y + 30)
  await expect(chart.getByText(`Fullest node: ${id} ${text}, near full`, { exact: true })).toBeVisible()
})

test('the list of cores shows the full node of a pool that is not full', async ({ page }) => {
  const { id, text } = fullestNode(await nodesOf(page, 'hc-fra-1'), 'distributed')
  await page.goto('/cores')
  await rowNames(page)
  const cell = page
    .getByRole('row', { name: 'hc-fra-1' })
    .getByRole('cell', { name: /^Distributed storage of hc-fra-1/ })
  await expect(cell.getByText(`${id} full, ${text}`, { exact: true })).toBeVisible()
  await expect(cell).toContainText(`fullest node ${id} ${text}, full`)
})

for (const coreId of ['hc-ham-1', 'hc-hel-1', 'hc-fra-1']) {
  test(`the list of cores shows the failed and stale nodes of ${coreId} and the age of its oldest value`, async ({
    page,
  }) => {
    const nodes = await nodesOf(page, coreId)
    const failed = nodes.filter(({ status }) => status === 'failed').map(({ id }) => id)
    const active = nodes.filter(({ status }) => status === 'active')
    const stale = active.filter((node) => node.stale).length
    const oldest = active.map(({ observed_at }) => observed_at).sort()[0] ?? ''
    await page.goto('/cores')
    const row = page.getByRole('row', { name: coreId })
    await expect(row.locator(`time[datetime="${oldest}"]`)).toBeVisible()
    await expect(row.getByText(/, stale$/)).toHaveCount(stale > 0 ? 1 : 0)
    if (stale > 0) await expect(row.getByText(`${stale} stale`, { exact: true })).toBeVisible()
    else await expect(row.getByText(/^\d+ stale$/)).toHaveCount(0)
    if (failed.length === 0) {
      await expect(row.getByText(/failed/)).toHaveCount(0)
      return
    }
    await row.getByRole('link', { name: `${failed.length} failed`, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/cores/${coreId}\\?filter%5Bstatus%5D=failed#assets$`))
    expect((await rowNames(page, page.locator('#assets').getByRole('table'))).sort()).toEqual(failed.sort())
  })
}

test('a core with failed storage nodes warns that data may have lost its copies, with a link to them', async ({
  page,
}) => {
  const failed = (await nodesOf(page, 'hc-ham-1'))
    .filter(({ status, node_type }) => status === 'failed' && node_type === 'distributed_storage')
    .map(({ id }) => id)
  await page.goto('/cores/hc-ham-1')
  const warning = page.getByRole('note').filter({ hasText: 'Distributed storage may have lost data' })
  await expect(warning).toContainText(`${failed.length} nodes have failed and 3 copies are kept`)
  await warning.getByRole('link', { name: `Show the ${failed.length} failed nodes` }).click()
  await expect.poll(async () => (await rowNames(page)).sort()).toEqual(failed.sort())
})

test('a core with stale nodes says how many there are and the age of the oldest', async ({ page }) => {
  const active = (await nodesOf(page, 'hc-hel-1')).filter(({ status }) => status === 'active')
  const stale = active.filter((node) => node.stale).length
  const oldest = Math.min(...active.map(({ observed_at }) => Date.parse(observed_at)))
  const days = Math.floor((Date.now() - oldest) / dayMs)
  await page.goto('/cores/hc-hel-1')
  await expect(page.getByText(`${stale} of ${active.length} nodes stale, oldest ${days} days`)).toBeVisible()
})

test('the storage page sorts pools by their fullest node and shows its state', async ({ page }) => {
  const { id, text } = fullestNode(await nodesOf(page, 'hc-fra-1'), 'distributed')
  await page.goto('/storage?filter[hybrid_core_id]=hc-*&sort[fullest_asset]=-')
  expect((await rowNames(page))[0]).toBe('hc-fra-1')
  const row = page.getByRole('row', { name: 'hc-fra-1' }).first()
  const cell = row
    .getByRole('cell')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) })
    .first()
  await expect(cell).toContainText(text)
  await expect(cell.getByText('full', { exact: true })).toBeVisible()
})

test('the list of cores sorts by CPU, the fullest first on the first click', async ({ page }) => {
  const { data } = await (await page.request.get('/hybrid-core/v2/hybrid-cores?filter[id]=hc-*')).json()
  const cores = data as { id: string; workload: { cpu: { percentage: number } | null } }[]
  const usage = ({ workload }: (typeof cores)[number]) => workload.cpu?.percentage ?? -1
  const byUsage = [...cores].sort((a, b) => usage(b) - usage(a)).map(({ id }) => id)
  await page.goto('/cores?filter[id]=hc-*')
  await rowNames(page)
  await sortButton(page, 'CPU').click()
  await expect(page.getByRole('columnheader', { name: 'CPU' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText(byUsage)
})

for (const [status, coreId] of [
  ['staged', 'hc-ams-1'],
  ['failed', 'hc-ham-1'],
] as const) {
  test(`a row of a ${status} node says that it does not count, with an outlined meter`, async ({ page }) => {
    await page.goto(`/cores/${coreId}?filter[status]=${status}`)
    const [name = ''] = await rowNames(page, page.locator('#assets').getByRole('table'))
    const row = page.locator('#assets').getByRole('row', { name })
    await expect(row).toContainText(`${status}: not counted in the core`)
    await expect(row.locator('[data-level="inactive"]')).not.toHaveCount(0)
    await expect(row.locator('[data-level]:not([data-level="inactive"])')).toHaveCount(0)
  })
}
