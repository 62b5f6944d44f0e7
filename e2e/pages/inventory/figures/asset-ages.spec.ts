import { expect, test } from '../../access/colleagues.ts'
import { expectAccessibleEverywhere } from '../../docs/readable.ts'
import { importRecords } from '../../support/panel.ts'

const minute = 60_000

test('a node shows the age of each quantity, hatches only the stale ones, and the ratio of what is allocated', async ({
  page,
  owner,
  partnerUuid,
}) => {
  test.slow()
  const coreId = `aged-${partnerUuid}`
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * minute).toISOString()
  const asset = { kind: 'asset', hybrid_core_id: coreId, id: 'machine', node_type: 'compute', status: 'active' }
  await importRecords([
    { kind: 'hybrid_core', id: coreId, partner_uuid: partnerUuid },
    {
      ...{ ...asset, observed_at: at(185), cpu: { used: 8, total: 16, allocated: 51.2 } },
      memory: { used: 1, total: 4, allocated: 5 },
    },
  ])
  const line = { hybrid_core_id: coreId, id: 'machine', observed_at: at(1), memory: { used: 2, total: 4 } }
  const { status } = await owner.send('POST', 'v2/observations?interval=600', [line])
  expect(status).toBe(200)
  await page.goto(`/cores/${coreId}/assets/machine`)
  const card = (name: string) => page.getByRole('region', { name, exact: true }).first()
  await expect(card('CPU')).toContainText('Last reported 3 hours ago, stale')
  await expect(card('CPU')).toContainText('320.0\u202f% allocated to customers, 3.2 vCPU for each core')
  await expect(card('CPU').locator('[data-stale] span[style]').first()).toHaveCSS(
    'background-image',
    /repeating-linear-gradient/,
  )
  await expect(card('Memory')).toContainText(/Last reported \d+ (minutes?|seconds?) ago/)
  await expect(card('Memory')).toContainText('125.0\u202f% allocated to customers, 1.3 GiB for each GiB')
  await expect(card('Memory').locator('[data-stale]')).toHaveCount(0)
  await expect(page.getByText('last reported').first()).toContainText('3 hours ago, stale by push:session')
  await expectAccessibleEverywhere(page)
})

test('the resources of a core have what is allocated as an outline, in words, and in the data table', async ({
  page,
  partnerUuid,
}) => {
  const coreId = `promised-${partnerUuid}`
  const asset = { kind: 'asset', hybrid_core_id: coreId, status: 'active' }
  await importRecords([
    { kind: 'hybrid_core', id: coreId, partner_uuid: partnerUuid },
    {
      ...{ ...asset, id: 'cn', node_type: 'compute', cpu: { used: 8, total: 16, allocated: 51.2 } },
      ...{ memory: { used: 1, total: 4, allocated: 3 }, storage: { used: 1, total: 4, allocated: 2 } },
    },
    { ...asset, id: 'sn', node_type: 'distributed_storage', storage: { used: 1, total: 4, allocated: 6 } },
  ])
  // A narrow chart has the ratios in its table.
  await page.setViewportSize({ width: 1_900, height: 1_000 })
  await page.goto(`/cores/${coreId}`)
  const chart = page.getByRole('figure').filter({ hasText: 'allocated to customers' }).first()
  for (const ratio of [
    '3.2 vCPU for each core',
    '0.8 GiB for each GiB',
    '1.5 GiB for each GiB',
    '0.5 GiB for each GiB',
  ]) {
    await expect(chart.getByText(ratio).first()).toBeVisible()
  }
  await expect(chart.locator('rect[class$="_allocated"]')).toHaveCount(4)
  await expectAccessibleEverywhere(page)
})
