import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#lib/db/open-database.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { setUpBundle, setUpCli } from '../test-cli.ts'

const bundle = setUpBundle()
const partner = '6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f'

describe.each(testEngines)('audit prune on %s', (engine) => {
  const cli = setUpCli(bundle, engine)

  test('removes older events, prints their number, and rejects a date in the future, an invalid date and a missing date', async () => {
    await cli.done(['import', '-'], { input: JSON.stringify({ kind: 'partner', uuid: partner, name: 'A' }) })
    await cli.done(['user', 'create', '--partner', partner, '--email', 'a@example.com', '--role', 'owner'])
    expect(await cli.done(['audit', 'prune', '--before', '2026-01-31'])).toBe(
      'Removed 0 audit events before 2026-01-31T00:00:00.000Z.\n',
    )
    const now = new Date().toISOString()
    expect(JSON.parse(await cli.done(['audit', 'prune', '--before', now, '--json']))).toEqual({
      before: now,
      removed: 1,
    })
    const future = await cli.run(['audit', 'prune', '--before', '2999-01-01'])
    expect(future).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: the date is in the future; only older events can be removed\n',
    })
    for (const args of [['--before', 'yesterday'], ['--before', '2026-02-30'], []]) {
      const { code, stderr } = await cli.run(['audit', 'prune', ...args])
      expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 1 })
    }
  })
})

describe('the audit events of commands', () => {
  const cli = setUpCli(bundle)

  test('have the command and the name of an imported file, without folders and the values of options', async () => {
    const file = join(cli.dataDir, 'customers, May.ndjson')
    mkdirSync(cli.dataDir, { recursive: true })
    const contract = { kind: 'contract', uuid: partner, partner_uuid: partner, name: 'C', email: 'c@example.com' }
    const records = [
      { kind: 'partner', uuid: partner, name: 'A' },
      contract,
      { kind: 'hybrid_core', id: 'core', partner_uuid: partner },
    ]
    writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'))
    await cli.done(['import', file])
    await cli.done(['user', 'create', '--partner', partner, '--email', 'a@example.com', '--role', 'owner'])
    await cli.done(['token', 'create', '--user', 'a@example.com', '--name', 'first'])
    await cli.done(['core', 'remove', 'core', '--yes'])
    await cli.done(['partner', 'remove', partner, '--yes'])
    const database = openDatabase({ dataDir: cli.dataDir, databaseUrl: undefined, databaseReadUrl: undefined })
    const events = await database.read
      .selectFrom('audit_events')
      .select(['command', 'target_name'])
      .orderBy('id')
      .execute()
    await database.close()
    expect(events.map(({ command, target_name }) => [command, target_name])).toEqual([
      ['import customers, May.ndjson', 'C'],
      ['user create', null],
      ['token create', 'first'],
      ['core remove', 'core'],
      ['partner remove', 'A'],
    ])
  })
})
