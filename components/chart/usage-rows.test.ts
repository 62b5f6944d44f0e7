import { describe, expect, test } from 'vitest'
import { percentageAxis, type UsageRow, usageSummary, usageTable, usageTitle, whyNoUsage } from './usage-rows.ts'

const gib = 1024 ** 3
const row = (name: string, percentage: number | null, afterLoss?: number | null): UsageRow => ({
  name,
  label: name,
  usage: percentage === null ? null : { percentage, raw: percentage * gib, total: 100 * gib, unit: 'byte' },
  afterLoss: afterLoss === undefined ? undefined : { assetId: 'sn-3', percentage: afterLoss },
})
const plain = (text: string) => text.replaceAll('\u202f', ' ')

describe('the title of a usage chart states its point', () => {
  test.each([
    [[row('memory', 60), row('distributed storage', 89.9)], undefined, 'Distributed storage is near full: 89.9 %'],
    [[row('memory', 76)], undefined, 'Memory is filling: 76.0 %'],
    [[row('CPU', 125)], undefined, 'CPU is full: 125.0 %'],
    [[row('memory', 63.25), row('CPU', 12)], undefined, 'Nothing is filling up; memory is fullest: 63.3 %'],
    [[row('memory', 97)], '4 days ago', 'Memory was full 4 days ago: 97.0 %'],
    [[row('memory', 10)], '4 days ago', 'Nothing was filling up 4 days ago; memory was fullest: 10.0 %'],
    [[row('memory', null)], undefined, 'Nothing is known of its usage'],
  ])('%#: %s', (rows, age, title) => expect(plain(usageTitle(rows, age))).toBe(title))
})

test('the summary names every resource, what is unknown and what a loss would do', () => {
  const rows = [row('CPU', null), row('distributed storage', 89.9, 91.94), row('object storage', 10, null)]
  expect(plain(usageSummary(rows))).toBe(
    'CPU: no data; distributed storage 89.9 %, near full, 91.9 % after the loss of sn-3; ' +
      'object storage 10.0 %, nothing left after the loss of sn-3.',
  )
})

test('the data table shows what the picture shows', () => {
  const { head, rows } = usageTable([row('memory', 76, 80), row('CPU', null)], 'Resource')
  expect(rows.map((cells) => cells.map(plain))).toEqual([
    ['Memory', '76.0 %', '76 / 100 GiB', 'filling', '80.0 % (sn-3)'],
    ['CPU', 'no data', '–', '–', '–'],
  ])
  expect(head).toHaveLength(5)
})

test.each([
  [[row('memory', 85, 100)], 100],
  [[row('memory', 85, 100.01)], 125],
  [[row('memory', 130)], 150],
  [[row('memory', 50, 1000)], 200],
  [[], 100],
])('the axis reaches as far as it must, but not beyond 200 %%: %#', (rows, end) => {
  expect(percentageAxis(rows).end).toBe(end)
  expect(percentageAxis(rows).ticks.at(-1)).toBe(end)
})

describe('an empty chart says why', () => {
  type Resources = Parameters<typeof whyNoUsage>[0]
  const resources = (total: number, active: number): Resources =>
    ({
      cpu: null,
      memory: null,
      storage: { distributed: null, rocket: null, object: null },
      headroom: { memory: null, storage: { distributed: null, object: null, rocket: null } },
      nodes: { total },
      coverage: { reporting: 0, total: active },
    }) as Resources
  test.each([
    [0, 0, 'This core has no nodes yet, so nothing is used.'],
    [3, 0, 'None of its nodes (3) is active, and usage is summed over the active ones.'],
    [3, 2, 'None of its active nodes (2) reports a usage.'],
  ])('%d nodes, %d active', (total, active, why) => expect(whyNoUsage(resources(total, active))).toBe(why))
})
