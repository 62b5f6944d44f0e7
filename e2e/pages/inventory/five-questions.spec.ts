import type { Page } from '@playwright/test'
import { formatBytes, formatPercentage } from '#components/usage/format.ts'
import { dayMs } from '#lib/values/time.ts'
import { fullestNode, type Node, nodesOf } from '../support/fullest-node.ts'
import { expect, test } from '../support/panel.ts'
import { rowNames } from '../support/rows.ts'

// A storage admin answers each question from the start page, by visible text. The figures are computed from raw values.

/** Opens the start page and follows the link of a core. */
async function openCore(page: Page, coreId: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: coreId, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(coreId)
}

const storageOf = (nodes: readonly Node[], type: string) =>
  nodes.flatMap(({ storage_usage }) => (storage_usage?.storage_type === type ? [storage_usage] : []))
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)

test('which node fills first: sn-17 of hc-fra-1', async ({ page }) => {
  const { id, text } = fullestNode(await nodesOf(page, 'hc-fra-1'), 'distributed')
  expect(id).toBe('sn-17')
  await page.goto('/')
  await expect(page.getByRole('row', { name: 'hc-fra-1' }).getByText(`${id} full, ${text}`)).toBeVisible()
  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  // The shared panel has fuller nodes in cores of other tests.
  const core = page.getByRole('combobox', { name: 'Hybrid core' })
  await core.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await core.fill('hc-fra')
  await page.getByRole('option', { name: /^hc-fra-1/ }).click()
  const fullest = page.getByRole('region', { name: `Fullest in hc-fra-1: ${id} ${text}, full` })
  await expect(fullest.getByRole('listitem').first()).toContainText(id)
  await expect(fullest.getByRole('listitem').first()).toContainText(text)
})

test('what if a node dies: hc-ham-1 has lost redundancy, and is first of the cores', async ({ page }) => {
  const failed = (await nodesOf(page, 'hc-ham-1')).filter(
    ({ status, node_type }) => status === 'failed' && node_type === 'distributed_storage',
  )
  await page.goto('/')
  // The shared panel has cores of other tests.
  const names = (await rowNames(page)).filter((name) => name.startsWith('hc-'))
  expect(names.slice(0, 2)).toEqual(['hc-ham-1', 'hc-fra-1'])
  await expect(page.getByRole('row', { name: 'hc-ham-1' }).getByText('data at risk')).toBeVisible()
  await openCore(page, 'hc-ham-1')
  const note = page.getByRole('note').filter({ hasText: 'Distributed storage may have lost data' })
  await expect(note).toContainText(`${failed.length} nodes have failed and 3 copies are kept`)
})

test('how old is this: the oldest value of hc-hel-1', async ({ page }) => {
  const active = (await nodesOf(page, 'hc-hel-1')).filter(({ status }) => status === 'active')
  const oldest = Math.min(...active.map(({ observed_at }) => Date.parse(observed_at)))
  const days = Math.floor((Date.now() - oldest) / dayMs)
  const stale = active.filter((node) => node.stale).length
  await page.goto('/')
  const row = page.getByRole('row', { name: 'hc-hel-1' })
  await expect(row.getByText(`${days} days ago`)).toBeVisible()
  await row.getByRole('link', { name: `${stale} stale` }).click()
  await expect(page.getByText(`1 to ${stale} of ${stale}`)).toBeVisible()
})

test('what would the staged nodes of hc-ams-1 add', async ({ page }) => {
  const nodes = await nodesOf(page, 'hc-ams-1')
  const [active, staged] = ['active', 'staged'].map((status) =>
    storageOf(
      nodes.filter((node) => node.status === status),
      'distributed',
    ),
  ) as [ReturnType<typeof storageOf>, ReturnType<typeof storageOf>]
  const used = sum(active.map(({ raw }) => raw))
  const total = sum(active.map((one) => one.total))
  const added = sum(staged.map((one) => one.total))
  expect(added).toBeGreaterThan(0)
  const after = (100 * (used + sum(staged.map(({ raw }) => raw)))) / (total + added)
  await openCore(page, 'hc-ams-1')
  const text = `Distributed storage: +${formatBytes(added)}, ${formatPercentage((100 * used) / total)} → ${formatPercentage(after)}`
  await expect(page.getByRole('region', { name: /staged nodes would add$/ }).getByText(text)).toBeVisible()
})

test('of what are the percentages: raw bytes or bytes net of copies, in the address', async ({ page }) => {
  const { data } = await (await page.request.get('/hybrid-core/v2/hybrid-cores/hc-fra-1/resources')).json()
  const { net_used: used, net_total: total } = data.capacity.distributed as Record<string, number>
  const tebibytes = (bytes = 0) => (bytes / 2 ** 40).toFixed(0)
  for (const path of ['/cores', '/cores/hc-fra-1', '/storage']) {
    await page.goto(path)
    await expect(page.getByText(/^Percentages are what is used, .* raw bytes, all copies included\.$/)).toBeVisible()
    await page.getByRole('group', { name: 'Bytes' }).getByRole('button', { name: 'net' }).click()
    await expect(page).toHaveURL(`${path}?basis=net`)
    await expect(page.getByText(/bytes net of copies\./)).toBeVisible()
    const amount = page.getByText(`${tebibytes(used)} / ${tebibytes(total)} TiB`)
    await expect(amount.filter({ visible: true }).first()).toBeVisible()
  }
  await page.reload()
  await expect(page.getByText(/bytes net of copies\./)).toBeVisible()
})
