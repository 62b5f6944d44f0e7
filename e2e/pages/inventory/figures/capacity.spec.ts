import { formatBytes } from '#components/usage/format.ts'
import { expect, test } from '../../support/panel.ts'
import { rowNames } from '../../support/rows.ts'

type Usage = { raw: number; total: number }
type Capacity = { copies: number; net_sellable: number }
type Pool = { storage_type: string; usage: Usage; capacity: Capacity; headroom: { largest_asset_id: string } }

const core = 'hc-fra-1'

test('a core says what can still be sold of each pool, computed from its raw bytes, and where that comes from', async ({
  page,
}) => {
  const get = async (path: string) => (await (await page.request.get(`/hybrid-core/v2/${path}`)).json()).data
  const pools: Pool[] = (await get(`storage-workload?filter[hybrid_core_id]=${core}`)) as Pool[]
  await page.goto(`/cores/${core}?page[size]=5`)
  for (const type of ['distributed', 'object']) {
    const { usage, capacity, headroom } = pools.find(({ storage_type }) => storage_type === type)!
    const largest = (await get(`hybrid-cores/${core}/assets/${headroom.largest_asset_id}`)) as { storage_usage: Usage }
    const left = 0.85 * (usage.total - largest.storage_usage.total) - usage.raw
    expect(capacity.net_sellable).toBeCloseTo(Math.max(0, left) / capacity.copies, -1)
    const name = type === 'distributed' ? 'Distributed storage' : 'Object storage'
    const row = page.getByRole('region', { name: /^Sellable/ }).getByRole('row', { name: new RegExp(`^${name} `) })
    const sellable = row.getByRole('button', { name: formatBytes(capacity.net_sellable), exact: true })
    await sellable.focus()
    await expect(
      page.getByRole('dialog', { name: `Where this number comes from: Sellable ${name.toLowerCase()}` }),
    ).toContainText(/85 % of the raw total without the largest node/)
    await page.keyboard.press('Escape')
    await expect(row).toContainText(type === 'distributed' ? '3 copies' : 'for each stored byte')
  }
  await expect(page.getByRole('heading', { name: /^Sellable: [\d.]+ \w+ of distributed storage and / })).toBeVisible()
})

test('the storage page has the sellable bytes of each pool, and rocket storage has none', async ({ page }) => {
  await page.goto(`/storage?filter[hybrid_core_id]=${core}`)
  await rowNames(page)
  const cellOf = (label: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: label, exact: true }) })
      .getByRole('cell')
      .nth(7)
  await expect(page.getByRole('columnheader').nth(8)).toHaveText('Sellable, net')
  await expect(cellOf('Object')).toHaveText(/^[\d.,]+ [KMGTPE]iB$/)
  await expect(cellOf('Rocket')).toHaveText('–')
})
