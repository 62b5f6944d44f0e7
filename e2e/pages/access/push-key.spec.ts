import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { importRecords } from '../support/panel.ts'
import { expect, test } from './colleagues.ts'

const run = promisify(execFile)

test('the form offers the right to push, and the curl line of the new key pushes a value when a shell runs it', async ({
  page,
  owner,
  partnerUuid,
}) => {
  const coreId = `core-${partnerUuid}`
  const asset = { kind: 'asset', hybrid_core_id: coreId, id: 'disk', node_type: 'object_storage', status: 'active' }
  await importRecords([{ kind: 'hybrid_core', id: coreId, partner_uuid: partnerUuid }, asset])
  await page.goto('/api-keys#create')
  const form = page.getByRole('dialog', { name: 'Create API key' })
  await form.getByLabel('Name').fill('collector')
  await expect(form.getByLabel('CORE_WRITE')).toHaveAccessibleDescription(
    'push new values of assets, and see where values come from',
  )
  await form.getByLabel('CORE_WRITE').check()
  await form.getByRole('button', { name: 'Create key' }).click()

  const shown = page.getByRole('dialog', { name: 'API key “collector”' })
  await expect(shown.getByText('Push the values of an asset')).toBeVisible()
  const command = shown.locator('pre').filter({ hasText: 'CORE_ID' })
  await expect(command).toBeVisible()
  const line = String(await command.textContent())
    .replace('CORE_ID', coreId)
    .replace('ASSET_ID', 'disk')
  const { stdout } = await run('sh', ['-c', line])
  expect(JSON.parse(stdout).data).toMatchObject({ received: 1, changed: 1, unknown_count: 0 })
  const { body } = await owner.send('GET', 'v2/sources')
  expect(body.data).toMatchObject([{ name: 'push:collector', interval_seconds: 60, hybrid_core_ids: [coreId] }])
})

test('a key without the right to push has no line that pushes', async ({ page }) => {
  await page.goto('/api-keys#create')
  const form = page.getByRole('dialog', { name: 'Create API key' })
  await form.getByLabel('Name').fill('reader')
  await form.getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByRole('dialog', { name: 'API key “reader”' })
  await expect(shown.locator('pre').filter({ hasText: '/hybrid-cores' })).toBeVisible()
  await expect(shown.locator('pre').filter({ hasText: 'CORE_ID' })).toHaveCount(0)
})
