import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCli, createTestCli, type TestCli } from './test-cli.ts'

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

let bundle: Awaited<ReturnType<typeof buildCli>>
let cli: TestCli
beforeAll(async () => {
  bundle = await buildCli()
})
afterAll(() => bundle.remove())
beforeEach(async () => {
  cli = await createTestCli(bundle.file)
})
afterEach(() => cli.remove())

const counts = async (args: string[], input: string) =>
  JSON.parse(await cli.done(['import', '-', '--json', ...args], { input }))

test('one JSON object counts what happened by kind, and the same file twice changes nothing', async () => {
  const input = lines(...base, asset('a1'), asset('a2'))
  const first = await counts([], input)
  expect(first).toMatchObject({ asset: { added: 2, changed: 0, unchanged: 0, removed: 0 }, partner: { added: 1 } })
  expect(await counts([], input)).toMatchObject({ asset: { added: 0, unchanged: 2 }, partner: { unchanged: 1 } })
})

test('a dry run says what would change and writes nothing; pruning removes what is not named', async () => {
  await counts([], lines(...base, asset('a1'), asset('a2')))
  const removed = { asset: { added: 0, changed: 0, unchanged: 1, removed: 1 } }
  expect(await counts(['--dry-run', '--prune'], lines(asset('a1')))).toMatchObject(removed)
  expect(await counts(['--prune'], lines(asset('a1')))).toMatchObject(removed)
  expect(await counts([], lines(asset('a2')))).toMatchObject({ asset: { added: 1 } })
})

test('people read the counts as a table that ends in a summary; without a terminal there is no progress', async () => {
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

test('a CSV file holds assets', async () => {
  await counts([], lines(...base))
  const file = join(cli.dataDir, 'assets.CSV')
  const header =
    'hybrid_core_id,id,node_type,status,cpu_used,cpu_total,memory_used,memory_total,storage_used,storage_total,observed_at'
  writeFileSync(file, `${header}\ncore,a1,compute,active,,,,,,,\n`)
  expect(JSON.parse(await cli.done(['import', file, '--json'])).asset.added).toBe(1)
})

test('bad lines are all named on standard error, nothing is written, and the exit code is 1', async () => {
  const input = lines(...base, { ...asset('a1'), memory: { used: -5, total: 1 } }, { kind: 'asset', id: 'x' })
  const { code, stdout, stderr } = await cli.run(['import', '-', '--json'], { input })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('line 3: asset.memory.used: must be >= 0, but is -5\n')
  expect(stderr).toMatch(/error: \d+ problems; nothing was imported\n$/)
  expect(await counts([], lines(...base))).toMatchObject({ partner: { added: 1 } })
})

test('of very many bad lines 100 are printed, then a count', async () => {
  const input = 'not json\n'.repeat(250)
  const { code, stderr } = await cli.run(['import', '-'], { input })
  expect(code).toBe(1)
  expect(stderr.match(/^line \d+: /gm)).toHaveLength(100)
  expect(stderr).toMatch(/error: 250 problems, the first 100 are shown; nothing was imported\n$/)
})

test('a file that cannot be read is one line and exit code 1, and is not taken for a lost database', async () => {
  for (const [file, code] of [
    ['/does/not/exist', 'ENOENT'],
    ['/does/not/exist.csv', 'ENOENT'],
    ['/', 'EISDIR'],
  ]) {
    const outcome = await cli.run(['import', file!])
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `error: cannot read ${file} (${code})\n` })
  }
})
