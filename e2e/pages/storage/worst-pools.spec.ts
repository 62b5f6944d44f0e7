import { expect, test } from '../access/colleagues.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { importRecords } from '../support/panel.ts'
import { rowNames, sortButton } from '../support/rows.ts'

test('the storage page begins with the worst pool, and has rows of pools that are down or without data', async ({
  page,
  partnerUuid,
}) => {
  const id = (name: string) => `${name}-${partnerUuid}`
  const node = (core: string, name: string, more: object) => ({
    ...{ kind: 'asset', hybrid_core_id: id(core), id: name, node_type: 'distributed_storage', status: 'active' },
    ...more,
  })
  const used = (used: number, total = 100) => ({ storage: { used, total } })
  await importRecords([
    ...['silent', 'calm', 'uneven', 'down', 'full'].map((name) => ({
      ...{ kind: 'hybrid_core', id: id(name), partner_uuid: partnerUuid },
    })),
    ...[node('silent', 'sn-1', {}), node('silent', 'sn-2', {}), node('calm', 'sn-1', used(10))],
    ...[node('uneven', 'SN-1', used(97)), node('uneven', 'sn-2', used(0, 900)), node('full', 'sn-1', used(96))],
    ...[1, 2, 3].map((n) => node('down', `sn-${n}`, { status: 'failed', ...used(50) })),
  ])
  await page.goto('/storage')
  const worst = ['down', 'uneven', 'full', 'calm', 'silent'].map(id)
  expect(await rowNames(page)).toEqual(worst)
  const header = page.getByRole('columnheader', { name: 'Fullest node' })
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  const row = (name: string) => page.getByRole('row', { name: id(name) })
  await expect(row('down')).toContainText('no active node')
  await expect(row('down').getByRole('link', { name: '3 failed' })).toBeVisible()
  await expect(row('silent')).toContainText('no data')
  await expect(row('silent')).not.toContainText('no active node')
  await expect(row('silent').getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await sortButton(page, 'Fullest node').click()
  await expect(page).toHaveURL(/sort%5Bworst%5D=/)
  await expect.poll(() => rowNames(page)).toEqual([...['calm', 'full', 'uneven', 'down'].map(id), id('silent')])

  await test.step('a search finds pools, cores and nodes whatever the case of the text', async () => {
    await page.getByRole('searchbox').fill('uNEVEN')
    await expect.poll(() => rowNames(page)).toEqual([id('uneven')])
    await page.getByRole('combobox', { name: 'Hybrid core' }).click()
    await page.getByRole('combobox', { name: 'Hybrid core' }).fill('siLENT')
    await expect(page.getByRole('option', { name: /^silent/ })).toContainText('no data')
    await page.goto(`/cores/${id('uneven')}`)
    const nodes = page.locator('#assets')
    await nodes.getByRole('searchbox').fill('sN-')
    await expect(page).toHaveURL(/filter%5Bid_search%5D=sN-/)
    await expect.poll(() => rowNames(page, nodes.getByRole('table'))).toEqual(['SN-1', 'sn-2'])
    // The text is part of the id of the core, and of no id of a node.
    await nodes.getByRole('searchbox').fill('neven')
    await expect(page.getByText('No assets match the filter')).toBeVisible()
  })
})
