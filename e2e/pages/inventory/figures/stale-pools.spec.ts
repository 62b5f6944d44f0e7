import { expect, test } from '../../access/colleagues.ts'
import { expectAccessibleEverywhere } from '../../docs/readable.ts'
import { importRecords } from '../../support/panel.ts'
import { rowNames } from '../../support/rows.ts'

const staleSince = '2020-01-01T00:00:00.000Z'

test('only the resources whose own nodes are stale are hatched, on the page of a core and in the list', async ({
  page,
  partnerUuid,
}) => {
  const coreId = `aged-pool-${partnerUuid}`
  const observedAt = new Date(Date.now() - 60_000).toISOString()
  const node = { kind: 'asset', hybrid_core_id: coreId, status: 'active', storage: { used: 1, total: 4 } }
  await importRecords([
    { kind: 'hybrid_core', id: coreId, partner_uuid: partnerUuid },
    {
      ...{ ...node, id: 'cn', node_type: 'compute', observed_at: observedAt },
      ...{ cpu: { used: 1, total: 4 }, memory: { used: 1, total: 4 } },
    },
    { ...node, id: 'sn', node_type: 'distributed_storage', observed_at: observedAt },
    { ...node, id: 'os', node_type: 'object_storage', observed_at: staleSince },
  ])
  await page.goto(`/cores/${coreId}`)
  const chart = page.getByRole('figure', { name: /^No pool above 75/ })
  const picture = chart.getByRole('img')
  await expect(picture).toHaveAccessibleName(/object storage 25\.0\s%, some values are stale, fullest node os/)
  expect((await picture.getAttribute('aria-label'))?.match(/stale/g)).toHaveLength(1)
  await expect(chart.locator('rect[fill*="stale-"]')).toHaveCount(1)
  await expect(chart.getByText('hatched: stale', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.goto('/cores')
  expect(await rowNames(page)).toEqual([coreId])
  const meter = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} of ${coreId}`) })
  await expect(meter('Object storage')).toContainText('some values are stale')
  for (const name of ['CPU', 'Memory', 'Distributed storage', 'Rocket storage'])
    await expect(meter(name)).not.toContainText('stale')
  for (const [name, time] of [
    ['Memory', observedAt],
    ['Object storage', staleSince],
  ] as const) {
    await expect(async () => {
      await meter(name).click()
      await expect(page.getByRole('dialog').getByRole('time')).toHaveAttribute('datetime', time, { timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Escape')
  }
})
