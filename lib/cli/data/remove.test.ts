import { beforeEach, expect, test } from 'vitest'
import { setUpBundle, setUpCli } from '../test-cli.ts'

const partner = '6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f'
const asset = { kind: 'asset', hybrid_core_id: 'core', node_type: 'compute', status: 'active' }
const inventory = [
  { kind: 'partner', uuid: partner, name: 'A' },
  { kind: 'hybrid_core', id: 'core', partner_uuid: partner },
  { ...asset, id: 'a1' },
  { ...asset, id: 'a2' },
]

const cli = setUpCli(setUpBundle())
beforeEach(async () => {
  const input = inventory.map((record) => `${JSON.stringify(record)}\n`).join('')
  await cli.done(['import', '-'], { input })
})

test('a core is removed only with --yes, and the number of removed records is printed with and without it', async () => {
  expect(await cli.run(['core', 'remove', 'core'])).toEqual({
    code: 2,
    stdout: 'KIND         WOULD BE REMOVED\nasset        2\nhybrid_core  1\n',
    stderr: 'error: nothing was removed; repeat the command with --yes\n',
  })
  expect(await cli.done(['core', 'remove', 'core', '--yes'])).toBe(
    'KIND         REMOVED\nasset        2\nhybrid_core  1\nRemoved the hybrid core core.\n',
  )
  expect(await cli.run(['core', 'remove', 'core', '--yes'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: there is no hybrid core "core"\n',
  })
})

test('a partner is removed with its users; the JSON output counts the removed records', async () => {
  await cli.done(['user', 'create', '--partner', partner, '--email', 'a@example.com', '--role', 'owner'])
  const counts = { asset: 2, hybrid_core: 1, user: 1, partner: 1 }
  const { code, stdout } = await cli.run(['partner', 'remove', partner, '--json'])
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 2, id: partner, removed: false, counts })
  const removed = JSON.parse(await cli.done(['partner', 'remove', partner, '--yes', '--json']))
  expect(removed).toMatchObject({ id: partner, removed: true, counts })
  expect(JSON.parse(await cli.done(['user', 'list', '--json']))).toEqual({ users: [] })
})
