import { expect, test } from '../access/colleagues.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { importRecords } from '../support/panel.ts'

test('the storage page lists the fullest nodes of all cores, also several of one core and of pools that are not full', async ({
  page,
  partnerUuid,
}) => {
  const [large, small] = [`large-${partnerUuid}`, `small-${partnerUuid}`]
  const core = (id: string) => ({ kind: 'hybrid_core', id, partner_uuid: partnerUuid })
  const node = (coreId: string, id: string, used: number, total = 100) => ({
    ...{ kind: 'asset', hybrid_core_id: coreId, id, node_type: 'distributed_storage', status: 'active' },
    storage: { used, total },
  })
  await importRecords([
    ...[large, small].map(core),
    ...[node(large, 'sn-1', 97), node(large, 'sn-2', 96), node(large, 'sn-3', 0, 10_000)],
    ...[node(small, 'sn-1', 60), { ...node(small, 'sn-2', 99), status: 'failed' }],
    { ...node(small, 'cn-1', 65), node_type: 'compute' },
  ])
  await page.goto('/storage')
  const section = page.getByRole('region', { name: `Fullest in ${large}: sn-1 97.0\u202f%, full` })
  const listed = section.getByRole('listitem')
  await expect(listed).toHaveCount(5)
  for (const [at, texts] of [
    [0, ['sn-1', large, '97.0\u202f%']],
    [1, ['sn-2', large, '96.0\u202f%']],
    [2, ['cn-1', small, '65.0\u202f%']],
    [3, ['sn-1', small, '60.0\u202f%']],
    [4, ['sn-3', large, '0.0\u202f%']],
  ] as const) {
    for (const text of texts) await expect(listed.nth(at)).toContainText(text)
  }
  await expect(section.getByText('The fullest nodes of all cores. Choose a core for its other nodes.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await section.getByText('Rocket', { exact: true }).click()
  await expect(page.getByRole('region', { name: /^Fullest in small/ }).getByRole('listitem')).toHaveCount(1)
})
