import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpBundle, setUpCli } from '../test-cli.ts'

const partner = '6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f'
const asset = (id: string) => ({
  ...{ kind: 'asset', hybrid_core_id: 'core', id, node_type: 'compute', status: 'active' },
  observed_at: '2026-11-20T12:00:00Z',
})
const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')
const base = [
  { kind: 'partner', uuid: partner, name: 'A' },
  { kind: 'hybrid_core', id: 'core', partner_uuid: partner },
]

const cli = setUpCli(setUpBundle())

const counts = async (args: string[], input: string) =>
  JSON.parse(await cli.done(['import', '-', '--json', ...args], { input }))

test('the JSON output counts the changes of each kind, and a second import of the same file changes nothing', async () => {
  const input = lines(...base, asset('a1'), asset('a2'))
  const first = await counts([], input)
  expect(first).toMatchObject({ asset: { added: 2, changed: 0, unchanged: 0, removed: 0 }, partner: { added: 1 } })
  expect(await counts([], input)).toMatchObject({ asset: { added: 0, unchanged: 2 }, partner: { unchanged: 1 } })
})

test('a dry run counts the changes and writes nothing; --prune removes assets that are not in the file', async () => {
  await counts([], lines(...base, asset('a1'), asset('a2')))
  const removed = { asset: { added: 0, changed: 0, unchanged: 1, removed: 1 } }
  expect(await counts(['--dry-run', '--prune'], lines(asset('a1')))).toMatchObject(removed)
  expect(await counts(['--prune'], lines(asset('a1')))).toMatchObject(removed)
  expect(await counts([], lines(asset('a2')))).toMatchObject({ asset: { added: 1 } })
})

test('a second import of a file whose assets have no observed_at changes nothing', async () => {
  const { observed_at: _, ...timeless } = asset('a1')
  mkdirSync(cli.dataDir, { recursive: true })
  const file = join(cli.dataDir, 'inventory.ndjson')
  writeFileSync(file, lines(...base, timeless))
  const changedAt = new Date('2026-11-01T12:00:00Z')
  utimesSync(file, changedAt, changedAt)
  const importFile = async () => JSON.parse(await cli.done(['import', file, '--json']))
  expect(await importFile()).toMatchObject({ asset: { added: 1 } })
  expect(await importFile()).toMatchObject({ asset: { changed: 0, unchanged: 1, older: 0 } })
  utimesSync(file, changedAt, new Date(changedAt.getTime() + 1_000))
  expect(await importFile()).toMatchObject({ asset: { changed: 1 } })
  utimesSync(file, changedAt, new Date(Date.now() + 3_600_000))
  const { code, stderr } = await cli.run(['import', file])
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('line 3: asset.observed_at: must be given'),
  })
  // From standard input the time is now.
  expect(await counts([], lines(timeless))).toMatchObject({ asset: { changed: 1 } })
})

test('notes below the table explain cleared quantities and older observations', async () => {
  const full = { ...asset('a1'), memory: { used: 1, total: 2 }, cpu: { used: 1, total: 2 } }
  await counts([], lines(...base, full, asset('a2')))
  const older = { ...asset('a2'), observed_at: '2026-11-19T12:00:00Z' }
  expect(await cli.done(['import', '-'], { input: lines(asset('a1'), older) })).toBe(
    'KIND   ADDED  CHANGED  UNCHANGED  REMOVED\n' +
      'asset  0      1        0          0\n' +
      '2 quantities cleared: missing in the new record of the asset\n' +
      '1 asset not written: a later observation is stored (see --allow-older)\n' +
      'Imported 2 lines.\n',
  )
  expect(await counts(['--allow-older'], lines(older))).toMatchObject({ asset: { changed: 1, older: 0 } })
})

test('a prune above the limit exits with 1 and names the core and the limit that allows it', async () => {
  const assets = Array.from({ length: 20 }, (_, n) => asset(`a${n}`))
  await counts([], lines(...base, ...assets))
  const input = lines(...assets.slice(11))
  const { code, stdout, stderr } = await cli.run(['import', '-', '--prune'], { input })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    'hybrid_core core: --prune would remove 11 of its 20 assets (55 %), more than 10 %; --prune-limit 55 allows it\n' +
      'error: 1 problem; nothing was imported\n',
  )
  expect(await counts(['--prune', '--prune-limit', '55'], input)).toMatchObject({ asset: { removed: 11 } })
})

test.each([
  [['--format', 'xlsx'], 'Allowed choices are ndjson, csv.'],
  [['--prune-limit', '50'], '--prune-limit requires --prune'],
  [['--prune', '--prune-limit', '101'], 'It must be a whole number from 0 to 100.'],
  [['--prune', '--prune-limit', '10%'], 'It must be a whole number from 0 to 100.'],
])('%j is wrong usage', async (args, message) => {
  const { code, stdout, stderr } = await cli.run(['import', '-', ...args])
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(message) })
})

test('the output is a table and a summary; without a terminal there is no progress line', async () => {
  const { code, stdout, stderr } = await cli.run(['import', '-'], { input: lines(...base, asset('a1')) })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe(
    'KIND         ADDED  CHANGED  UNCHANGED  REMOVED\n' +
      'partner      1      0        0          0\n' +
      'hybrid_core  1      0        0          0\n' +
      'asset        1      0        0          0\n' +
      'Imported 3 lines.\n',
  )
  expect(await cli.done(['import', '-', '--dry-run'], { input: '' })).toBe('Checked 0 lines; nothing was written.\n')
})

test('a *.CSV file is read as CSV', async () => {
  await counts([], lines(...base))
  const file = join(cli.dataDir, 'assets.CSV')
  const header =
    'hybrid_core_id,id,node_type,status,cpu_used,cpu_total,memory_used,memory_total,storage_used,storage_total,observed_at'
  writeFileSync(file, `${header}\ncore,a1,compute,active,,,,,,,\n`)
  expect(JSON.parse(await cli.done(['import', file, '--json'])).asset.added).toBe(1)
})

test('--format says what standard input is, and goes before the name of a file; columns without values can be left out', async () => {
  await counts([], lines(...base))
  const csv = 'status,node_type,id,hybrid_core_id\nactive,compute,a1,core\n'
  expect(await counts(['--format', 'csv'], csv)).toMatchObject({ asset: { added: 1 } })
  const file = join(cli.dataDir, 'assets.csv')
  writeFileSync(file, lines(asset('a2')))
  const options = ['--format', 'ndjson', '--json']
  expect(JSON.parse(await cli.done(['import', file, ...options])).asset.added).toBe(1)
})

test('all invalid lines are named on standard error, nothing is written, and the exit code is 1', async () => {
  const input = lines(...base, { ...asset('a1'), memory: { used: -5, total: 1 } }, { kind: 'asset', id: 'x' })
  const { code, stdout, stderr } = await cli.run(['import', '-', '--json'], { input })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('line 3: asset.memory.used: must be >= 0, but is -5\n')
  expect(stderr).toMatch(/error: \d+ problems; nothing was imported\n$/)
  expect(await counts([], lines(...base))).toMatchObject({ partner: { added: 1 } })
})

test('the first 100 invalid lines are printed, and all are counted', async () => {
  const input = 'not json\n'.repeat(250)
  const { code, stderr } = await cli.run(['import', '-'], { input })
  expect(code).toBe(1)
  expect(stderr.match(/^line \d+: /gm)).toHaveLength(100)
  expect(stderr).toMatch(/error: 250 problems, the first 100 are shown; nothing was imported\n$/)
})

test('an unreadable file is one line and exit code 1, and is not reported as a database failure', async () => {
  for (const [file, code] of [
    ['/does/not/exist', 'ENOENT'],
    ['/does/not/exist.csv', 'ENOENT'],
    ['/', 'EISDIR'],
  ]) {
    const outcome = await cli.run(['import', file!])
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `error: cannot read ${file} (${code})\n` })
  }
})
