import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lineForecast } from '#lib/domain/forecast/test-series.ts'
import { setUpBundle, setUpCli } from '../test-cli.ts'

const cli = setUpCli(setUpBundle())

const dates = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2026, 8, 24 + n)).toISOString().slice(0, 10))
const csv = ['date,used,total', ...dates.map((date, n) => `${date},${500 + 2 * n},1000`)].join('\n')

test('a file and standard input have the same forecast, printed as one JSON object, with and without --json', async () => {
  mkdirSync(cli.dataDir, { recursive: true })
  const file = join(cli.dataDir, 'history.csv')
  writeFileSync(file, csv)
  expect(JSON.parse(await cli.done(['forecast', file]))).toEqual(lineForecast)
  expect(JSON.parse(await cli.done(['forecast', '-', '--json'], { input: csv }))).toEqual(lineForecast)
  expect(JSON.parse(await cli.done(['forecast'], { input: csv }))).toEqual(lineForecast)
})

test('no database is opened', async () => {
  const dataDir = join(cli.dataDir, 'unused')
  await cli.done(['forecast', '-'], { input: csv, env: { DATA_DIR: dataDir } })
  expect(existsSync(dataDir)).toBe(false)
})

test('the lead time is that of the option, else of the setting; the near-full percentage can be chosen', async () => {
  const orderBy = async (args: string[], env = {}) =>
    JSON.parse(await cli.done(['forecast', '-', ...args], { input: csv, env })).order_by
  expect(await orderBy(['--lead-time', '10'])).toBe('2027-03-08')
  expect(await orderBy([], { LEAD_TIME: '7d' })).toBe('2027-03-11')
  expect(await orderBy(['--lead-time=10d', '--near-full=70'], { LEAD_TIME: '7d' })).toBe('2026-12-23')
})

test.each([
  [
    ['forecast', '-'],
    'date,used,total\n2026-01-01,-1,5\n',
    1,
    'error: line 2: used: must be a number >= 0, but is "-1"\n',
  ],
  [['forecast', '/nowhere.csv'], '', 1, 'error: cannot read /nowhere.csv (ENOENT)\n'],
  [['forecast', '/'], '', 1, 'error: cannot read / (EISDIR)\n'],
  [['forecast', '-'], '', 1, 'error: the file is empty; it must have a header row: date,used,total\n'],
  [['forecast', '-', '--lead-time', '-1'], csv, 2, 'It must be a whole number of days from 0 to 3650.'],
  [['forecast', '-', '--near-full', '0'], csv, 2, 'It must be a number above 0, at most 100.'],
])('refused input is one line: %j', async (args, input, code, message) => {
  const outcome = await cli.run(args, { input })
  expect(outcome).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) })
  expect(outcome.stderr).toMatch(/^[^\n]+\n$/)
})
