import { expect, test } from '../../access/colleagues.ts'
import { expectAccessibleEverywhere } from '../../docs/readable.ts'
import { importRecords } from '../../support/panel.ts'
import { rowNames } from '../../support/rows.ts'

/** Imports two cores: of the first more is used, of the second more is allocated to customers. */
async function importCores(partnerUuid: string): Promise<[used: string, promised: string]> {
  const ids: [string, string] = [`used-${partnerUuid}`, `promised-${partnerUuid}`]
  const [used, promised] = ids
  const core = (id: string) => ({ kind: 'hybrid_core', id, partner_uuid: partnerUuid })
  const node = (coreId: string, id: string, nodeType: string) => ({
    ...{ kind: 'asset', hybrid_core_id: coreId, id, node_type: nodeType, status: 'active' },
  })
  await importRecords([
    ...ids.map(core),
    { ...node(used, 'cn', 'compute'), memory: { used: 3, total: 4, allocated: 2 } },
    { ...node(used, 'sn', 'distributed_storage'), storage: { used: 3, total: 4, allocated: 2 } },
    { ...node(promised, 'cn', 'compute'), memory: { used: 1, total: 4, allocated: 5 } },
    { ...node(promised, 'sn', 'distributed_storage'), storage: { used: 1, total: 4, allocated: 6 } },
  ])
  return ids
}

test('what is allocated to customers may exceed the total, and is nowhere called full', async ({
  page,
  partnerUuid,
}) => {
  const [used, promised] = await importCores(partnerUuid)
  await page.goto(`/cores/${promised}?amount=allocated`)
  const chart = page.getByRole('figure', { name: 'Most allocated: distributed storage, 150.0\u202f%' })
  await expect(chart.getByText('150.0\u202f%', { exact: true })).toBeVisible()
  await expect(chart).not.toContainText('full')
  await expect(async () => {
    await chart.getByRole('button', { name: 'Source', exact: true }).press('Enter')
    await expect(page.getByRole('dialog')).toContainText('100 × allocated / total', { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await chart.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(chart.getByRole('columnheader')).toHaveText(['Resource', 'Allocated', 'Amount', 'Ratio'])
  await expectAccessibleEverywhere(page)

  await page.goto('/cores?amount=allocated&sort[memory]=-')
  expect(await rowNames(page)).toEqual([promised, used])
  const meter = page.getByRole('button', { name: new RegExp(`^Memory of ${promised}`) })
  await expect(meter).toContainText('125.0\u202f%')
  await expect(meter).not.toContainText('full')
})

test('the storage page has the titles, the tables and the order of the amount that it shows', async ({
  page,
  partnerUuid,
}) => {
  const [used, promised] = await importCores(partnerUuid)
  await page.goto('/storage?sort[percentage]=-')
  expect(await rowNames(page)).toEqual([used, promised])
  await page.getByRole('group', { name: 'Amount' }).getByRole('button', { name: 'allocated' }).click()
  await expect.poll(() => rowNames(page)).toEqual([promised, used])
  await expect(page.getByRole('columnheader', { name: 'Allocated' })).toHaveAttribute('aria-sort', 'descending')
  const chart = page.getByRole('figure', { name: `Most allocated distributed storage: ${promised}, 150.0\u202f%` })
  await expect(chart.getByRole('img')).toHaveAccessibleName(new RegExp(`${promised} 150\\.0\\s% allocated`))
  await chart.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(chart.getByRole('cell', { name: '50.0\u202f%', exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.reload()
  expect(await rowNames(page)).toEqual([promised, used])
})

test('where no allocated amount is reported the pages say so, and how it is reported', async ({
  page,
  partnerUuid,
}) => {
  const id = `unknown-${partnerUuid}`
  const node = { kind: 'asset', hybrid_core_id: id, id: 'sn', node_type: 'distributed_storage', status: 'active' }
  await importRecords([
    { kind: 'hybrid_core', id, partner_uuid: partnerUuid },
    { ...node, storage: { used: 3, total: 4 } },
  ])
  const note = page.getByRole('note').filter({ hasText: 'allocated to customers' })
  for (const [path, where] of [
    ['/cores', 'these cores'],
    [`/cores/${id}`, 'this core'],
    ['/storage', 'the pools in these charts'],
  ] as const) {
    await page.goto(`${path}?amount=allocated`)
    await expect(note).toContainText(`It is not known what is allocated to customers in ${where}.`)
    await expect(note).toContainText(
      'An inventory file, a push or a query of a Prometheus source reports it as allocated',
    )
    await expect(note.getByRole('link', { name: 'How to add a source' })).toHaveAttribute('href', '/sources')
    await expectAccessibleEverywhere(page)
  }
  await expect(page.getByRole('row', { name: id })).toContainText('– unknown')
  await expect(page.getByRole('figure', { name: 'Allocated distributed storage: unknown' })).toContainText(
    'In no hybrid core do all active distributed storage nodes report what is allocated.',
  )
  await page.getByRole('group', { name: 'Amount' }).getByRole('button', { name: 'used' }).click()
  await expect(page.getByRole('row', { name: id })).toContainText('75.0\u202f%')
  await expect(note).toHaveCount(0)
})
