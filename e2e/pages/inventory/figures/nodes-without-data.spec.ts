import { expect, test } from '../../access/colleagues.ts'
import { expectAccessibleEverywhere } from '../../docs/readable.ts'
import { importRecords } from '../../support/panel.ts'

test('a core says that no node needs attention, or which ones are without data', async ({ page, partnerUuid }) => {
  const ids = { fine: `fine-${partnerUuid}`, silent: `silent-${partnerUuid}`, empty: `empty-${partnerUuid}` }
  const node = (hybrid_core_id: string, id: string, more: object) => ({
    ...{ kind: 'asset', hybrid_core_id, id, node_type: 'distributed_storage', status: 'active' },
    ...{ observed_at: new Date().toISOString(), ...more },
  })
  const half = { storage: { used: 1, total: 2 } }
  await importRecords([
    ...Object.values(ids).map((id) => ({ kind: 'hybrid_core', id, partner_uuid: partnerUuid })),
    ...['a', 'b'].map((id) => node(ids.fine, id, half)),
    ...Array.from({ length: 60 }, (_, at) => node(ids.silent, `n-${at}`, half)),
    ...['silent-1', 'silent-2'].map((id) => node(ids.silent, id, {})),
    node(ids.silent, 'lost', { status: 'failed', ...half }),
  ])
  const quiet = page.getByText('No node needs attention.')
  await page.goto(`/cores/${ids.fine}`)
  await expect(quiet).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.goto(`/cores/${ids.silent}`)
  const region = page.getByRole('region', { name: 'Nodes that need attention' })
  await expect(region.getByRole('listitem')).toHaveText([
    /^failedloststorage 50\.0\s%last reported/,
    'no datasilent-1',
    'no datasilent-2',
  ])
  await expect(page.getByRole('main').locator('header')).toContainText(
    '1 failed node, distributed storage is not fully redundant',
  )
  await expectAccessibleEverywhere(page)
  await page.goto(`/cores/${ids.empty}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ids.empty)
  await expect(quiet.or(region)).toHaveCount(0)
})
