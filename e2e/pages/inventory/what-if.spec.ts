import { formatPercentage } from '#components/usage/format.ts'
import { formatAmounts } from '#lib/domain/inventory/failure/sentences.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { afterLargestLoss, nodesOf } from '../support/fullest-node.ts'
import { hold } from '../support/hold.ts'
import { expect, test } from '../support/panel.ts'
import { rowNames } from '../support/rows.ts'
import { largeCore } from './odd-inventory.ts'

test('selected nodes fail or are activated: the core before and after, with verdicts', async ({ page }) => {
  const nodes = await nodesOf(page, 'hc-ams-1')
  const storage = nodes.filter(({ storage_usage }) => storage_usage?.storage_type === 'distributed')
  const [lost] = storage.filter(({ status }) => status === 'active')
  const [activated] = storage.filter(({ status }) => status === 'staged')
  const active = storage.filter(({ status }) => status === 'active')
  const used = active.reduce((sum, { storage_usage }) => sum + storage_usage!.raw, activated!.storage_usage!.raw)
  const total = active.reduce((sum, { storage_usage }) => sum + storage_usage!.total, 0)
  const after = (100 * used) / (total - lost!.storage_usage!.total + activated!.storage_usage!.total)

  await page.goto(`/cores/hc-ams-1?filter[id_search]=${lost!.id}`)
  await page.getByRole('checkbox', { name: `What if ${lost!.id} fails` }).check()
  // The selection outlives another page or filter of the table.
  await page.getByRole('searchbox').fill(activated!.id)
  await expect.poll(() => rowNames(page, page.locator('#assets').getByRole('table').last())).toEqual([activated!.id])
  await page.getByRole('checkbox', { name: `What if ${activated!.id} is activated` }).check()

  const panel = page.getByRole('region', { name: `What if ${lost!.id} fails and ${activated!.id} is activated` })
  const row = panel.getByRole('row', { name: /^Distributed storage/ })
  await expect(row).toContainText(`Distributed storage after, ${formatPercentage(after)}`)
  await expect(row.getByText('fits', { exact: true })).toBeVisible()
  const left = total - lost!.storage_usage!.total + activated!.storage_usage!.total
  const change = `Without ${lost!.id} and with ${activated!.id}`
  await expect(row.getByText(`${change}, ${inUse(used, left, 'distributed storage')}`, { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await panel.getByRole('button', { name: 'Clear the selection' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: `What if ${activated!.id} is activated` })).not.toBeChecked()
})

test('while the outcome of another selection is computed, that of the former one is dimmed', async ({ page }) => {
  const [one, other] = (await nodesOf(page, 'hc-ams-1'))
    .filter(({ status, node_type }) => status === 'active' && node_type === 'distributed_storage')
    .map(({ id }) => id)
    .sort()
  await page.goto(`/cores/hc-ams-1?filter[id]=${one}&filter[id]=${other}`)
  await page.getByRole('checkbox', { name: `What if ${one} fails` }).check()
  const panel = page.getByRole('region', { name: /^What if / })
  const outcome = panel.getByRole('table').locator('..')
  await expect(panel).toHaveAttribute('aria-busy', 'false')
  await expect(outcome).toHaveCSS('opacity', '1')
  const release = await hold(page, /\/scenario\?/)
  await page.getByRole('checkbox', { name: `What if ${other} fails` }).check()
  await expect(page.getByRole('region', { name: `What if ${one} and ${other} fail at once` })).toBeVisible()
  await expect(panel).toHaveAttribute('aria-busy', 'true')
  await expect(outcome).toHaveCSS('opacity', '0.5')
  release()
  await expect(outcome).toHaveCSS('opacity', '1')
})

test('with 100 selected nodes the panel says that no more can be computed, and no other box can be ticked', async ({
  page,
}) => {
  await page.goto(`/cores/${largeCore.id}?filter[status]=active`)
  const table = page.locator('#assets').getByRole('table').last()
  const boxes = table.getByRole('checkbox')
  const limit = page.getByRole('region', { name: /^What if / }).getByRole('status')
  for (const number of [1, 2]) {
    await rowNames(page, table)
    await expect(boxes).toHaveCount(50)
    await expect(limit).toHaveCount(0)
    await boxes.evaluateAll((all) => {
      for (const box of all) (box as HTMLInputElement).click()
    })
    await page.getByRole('button', { name: `Page ${number + 1}`, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`page%5Bnumber%5D=${number + 1}`))
  }
  await rowNames(page, table)
  await expect(limit).toHaveText(
    '100 nodes are selected, the most that can be computed at once. Clear one of them to select another.',
  )
  await expect(boxes.first()).toBeDisabled()
})

test('a failed node cannot be selected', async ({ page }) => {
  await page.goto('/cores/hc-ham-1?filter[status]=failed')
  await rowNames(page, page.locator('#assets').getByRole('table'))
  await expect(page.locator('#assets').getByRole('checkbox')).toHaveCount(0)
})

test('the page of a node agrees with the page of its core about the failure of that node', async ({ page }) => {
  const { data } = await (await page.request.get('/hybrid-core/v2/hybrid-cores/hc-ham-1/resources')).json()
  const { largest_asset_id: id } = data.headroom.storage.distributed as { largest_asset_id: string }
  const storage = (await nodesOf(page, 'hc-ham-1')).filter(({ node_type }) => node_type === 'distributed_storage')
  const active = storage.flatMap(({ status, storage_usage }) => (status === 'active' ? (storage_usage ?? []) : []))
  const failed = storage.filter(({ status }) => status === 'failed').length
  await page.goto('/cores/hc-ham-1')
  const without = `Distributed storage no longer fits without ${id}: ${afterLargestLoss(active)}.`
  await expect(page.getByRole('listitem').filter({ hasText: without })).toContainText('does not fit')
  await page.goto(`/cores/hc-ham-1/assets/${id}`)
  const row = page
    .getByRole('region', { name: `What if ${id} fails` })
    .getByRole('row', { name: /^Distributed storage/ })
  await expect(row).toContainText(`Distributed storage after, ${afterLargestLoss(active)}`)
  await expect(row.getByText('data at risk', { exact: true })).toBeVisible()
  const why = `With 1 node lost here and ${failed} nodes failed already, some data may have no copy left: 3 copies are kept.`
  await expect(row.getByText(why, { exact: true })).toBeVisible()
})

/** The end of a sentence about what is used of the nodes that remain. */
function inUse(used: number, total: number, name: string): string {
  const percentage = Math.round((1e4 * used) / total) / 100
  const [amount, whole] = formatAmounts(BigInt(used), BigInt(total))
  return `the ${amount} in use are ${percentage} % of the ${name} (${whole}).`
}
