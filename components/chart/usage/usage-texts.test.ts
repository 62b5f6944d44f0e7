import { describe, expect, test } from 'vitest'
import { row } from './test-usage-row.ts'
import type { UsageRow } from './usage-rows.ts'
import { allocatedTitle, usageSummary, usageTable, usageTitle } from './usage-texts.ts'

const gib = 1024 ** 3
const plain = (text: string) => text.replaceAll('\u202f', ' ')

describe('the title of a usage chart names the pool or the node in the worst state', () => {
  test.each([
    [[row('memory', 76), row('object storage', 60, null, 96.93)], undefined, 'Object storage is full on sn-17: 96.9 %'],
    [[row('memory', 76), row('object storage', 60, null, 80)], undefined, 'Memory is high: 76.0 %'],
    [[row('memory', 86, null, 94)], undefined, 'Memory is near full: 86.0 %'],
    [[row('memory', 20, null, 96)], '4 days ago', 'Memory was full on sn-17 4 days ago: 96.0 %'],
    [[row('memory', 60), row('distributed storage', 89.9)], undefined, 'Distributed storage is near full: 89.9 %'],
    [[row('memory', 76)], undefined, 'Memory is high: 76.0 %'],
    [[row('CPU', 125)], undefined, 'CPU is full: 125.0 %'],
    [[row('memory', 63.25), row('CPU', 12)], undefined, 'No pool above 75 %; highest: memory, 63.3 %'],
    [[row('memory', 97)], '4 days ago', 'Memory was full 4 days ago: 97.0 %'],
    [[row('memory', 10)], '4 days ago', 'No pool was above 75 % 4 days ago; highest: memory, 10.0 %'],
    [[row('memory', null)], undefined, 'No usage data yet'],
    [
      [row('memory', 97), { ...row('object storage', null), down: 'object storage' }],
      undefined,
      'No active object storage node',
    ],
  ])('%#: %s', (rows, age, title) => expect(plain(usageTitle(rows, age))).toBe(title))
})

test('the summary names every resource, missing data and the usage after a loss', () => {
  const rows = [row('CPU', null), row('distributed storage', 89.9, 91.94, 96.9), row('object storage', 10, null, 12)]
  expect(plain(usageSummary(rows))).toBe(
    'CPU: no data; distributed storage 89.9 %, near full, fullest node sn-17 96.9 %, full, 91.9 % after the loss of sn-3; ' +
      'object storage 10.0 %, fullest node sn-17 12.0 %, nothing left after the loss of sn-3.',
  )
})

test('a pool without an active node is named as such, and not as one without data', () => {
  const down = { ...row('object storage', null), down: 'object storage' }
  expect(usageSummary([down])).toBe('Object storage: no active node.')
  for (const amount of ['used', 'allocated'] as const) {
    expect(usageTable([down], 'Resource', amount).rows[0]?.slice(0, 3)).toEqual([
      'Object storage',
      'no active node',
      '–',
    ])
  }
  const compute = ['CPU', 'memory'].map((name) => ({ ...row(name, null), down: 'compute' }))
  expect(allocatedTitle(compute)).toBe('No active compute node')
})

test('the data table has the values of the bars', () => {
  const { head, rows } = usageTable([row('memory', 76, 80, 85), row('CPU', null)], 'Resource')
  expect(rows.map((cells) => cells.map(plain))).toEqual([
    ['Memory', '76.0 %', '76 / 100 GiB', 'near full', '85.0 % (sn-17)', '80.0 % (sn-3)'],
    ['CPU', 'no data', '–', '–', '–', '–'],
  ])
  expect(head).toHaveLength(6)
})

test('what is allocated to customers is in the summary and the data table, with the ratio in words', () => {
  const rows: UsageRow[] = [
    {
      ...row('CPU', 50),
      allocated: { percentage: 320, ratio: '3.2 vCPU for each core', words: '3.2 vCPU for each core' },
    },
    row('memory', 10),
  ]
  expect(usageSummary(rows)).toContain('50.0\u202f%, 3.2 vCPU for each core; memory')
  const { head, rows: cells } = usageTable(rows, 'Resource')
  expect(head.at(-1)).toBe('Allocated to customers')
  expect(cells.map((one) => plain(one.at(-1) ?? ''))).toEqual(['320.0 %, 3.2 vCPU for each core', '–'])
})

describe('a chart of what is allocated to customers', () => {
  const allocatedRow = (name: string, percentage: number): UsageRow => ({
    ...row(name, null),
    usage: { percentage, raw: percentage * gib, total: 100 * gib, unit: 'byte', isAllocated: true },
    allocated: { percentage, ratio: 'the ratio', words: 'the words' },
  })
  const rows = [allocatedRow('memory', 130), row('CPU', null)]

  test('names the most allocated resource, and calls nothing full', () => {
    expect(plain(allocatedTitle(rows))).toBe('Most allocated: memory, 130.0 %')
    expect(plain(allocatedTitle(rows, ' 4 days ago'))).toBe('Most allocated 4 days ago: memory, 130.0 %')
    expect(plain(usageSummary(rows))).toBe('Memory 130.0 % allocated, the ratio; CPU: no data.')
  })
  test('says that no allocated amount is known', () => {
    expect(allocatedTitle([row('memory', null)])).toBe('Allocated: unknown')
  })
  test('has a data table of the same amounts, without states', () => {
    const { head, rows: cells } = usageTable(rows, 'Resource', 'allocated')
    expect(head).toEqual(['Resource', 'Allocated', 'Amount', 'Ratio'])
    expect(cells.map((one) => one.map(plain))).toEqual([
      ['Memory', '130.0 %', '130 / 100 GiB', 'the ratio'],
      ['CPU', 'no data', '–', '–'],
    ])
  })
})

test('the summary says which values are stale, unless all are as old as their common age', () => {
  const rows = [{ ...row('CPU', 50), isPartlyStale: true }, row('object storage', 10)]
  expect(plain(usageSummary(rows))).toBe('CPU 50.0 %, some values are stale; object storage 10.0 %.')
  expect(plain(usageSummary(rows, '4 days ago'))).toBe('CPU 50.0 %; object storage 10.0 %; last reported 4 days ago.')
})
