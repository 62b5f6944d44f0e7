import { describe, expect, test } from 'vitest'
import {
  allocatedClassTitle,
  atRiskSentence,
  classSummary,
  classTable,
  classTitle,
  coreBars,
  fullestTitle,
} from './storage-rows.ts'
import { fullyRedundant, rocket, row, tib } from './test-storage-rows.ts'

const unknown = { usage: null, asset_count: 0, fullest_asset: null, headroom: null }

describe('the title of a class is the worse of its fullest pool and its fullest node', () => {
  test.each([
    [row('fra-1', 89), row('fra-1', 89), 'Distributed storage is near full in fra-1: 89.0\u202f%'],
    [row('fra-1', 72), row('fra-1', 72), 'Distributed storage is high on sn-3 of fra-1: 77.0\u202f%'],
    [row('fra-1', 92), row('ham-1', 94), 'Distributed storage is full on sn-3 of fra-1: 97.0\u202f%'],
    [row('fra-1', 92), row('ham-1', 96), 'Distributed storage is full in ham-1: 96.0\u202f%'],
    [row('fra-1', 60), row('ham-1', 62), 'No distributed storage above 75\u202f%; highest: ham-1, 62.0\u202f%'],
    [undefined, undefined, 'Distributed storage: no data'],
  ])('%#: %o, %o: %s', (byNode, byPool, title) =>
    expect(classTitle('distributed', byNode ? [byNode] : [], { fullestPool: byPool, total: 1 })).toBe(title),
  )
})

test('a bar has a pin for data that is rebuilt, and none for data that is lost', () => {
  expect(coreBars([row('fra-1', 50), rocket('ber-1', 1)]).map(({ label, afterLoss }) => [label, afterLoss])).toEqual([
    ['fra-1', { assetId: 'sn-1', percentage: 75 }],
    ['ber-1', undefined],
  ])
})

test('the title of the fullest nodes names the first with its core and its state', () => {
  const node = { assetId: 'sn-17', percentage: 96.93 }
  expect(fullestTitle({ coreId: 'fra-1', node })).toBe('Fullest in fra-1: sn-17 96.9\u202f%, full')
  expect(fullestTitle(undefined)).toBe('Fullest nodes')
})

describe('a pool of which nodes have failed and none is active', () => {
  const downPool = (core: string) => row(core, 0, { ...unknown, active_asset_count: 0, failed_asset_count: 3 })

  test('is the title of its class, before any full pool', () => {
    const full = row('fra-1', 99)
    expect(classTitle('distributed', [downPool('ham-1'), full], { fullestPool: full, total: 9 })).toBe(
      'No active distributed storage node in ham-1',
    )
    const both = [downPool('ham-1'), downPool('ber-1')]
    expect(classTitle('rocket', both, { fullestPool: undefined, total: 2 })).toBe(
      'No active compute node in ham-1 and 1 more',
    )
    expect(classTitle('rocket', both, { fullestPool: undefined, total: 3 })).toBe(
      'No active compute node in ham-1 and at least 1 more',
    )
  })
  test('has no usage, whatever the denominator is', () => {
    expect(coreBars([downPool('ham-1')])).toMatchObject([{ label: 'ham-1', usage: null, down: 'distributed storage' }])
    for (const amount of ['used', 'allocated'] as const) {
      const denominator = { amount, basis: 'raw' } as const
      const rows = [downPool('ham-1')]
      expect(classSummary('distributed', rows, denominator)).toBe('Distributed storage: ham-1: no active node.')
      expect(classTable('distributed', rows, denominator).rows[0]?.[1]).toBe('no active node')
    }
    const rows = [downPool('ham-1')]
    const bars = coreBars(rows, { amount: 'allocated', basis: 'raw' })
    expect(allocatedClassTitle('distributed', rows, bars, 1)).toBe('No active distributed storage node in ham-1')
  })
})

test('a pool whose active nodes report nothing has no data, is not down, and leaves the title to the others', () => {
  const silent = row('ham-1', 0, { ...unknown, failed_asset_count: 1 })
  const full = row('fra-1', 96)
  expect(classTitle('distributed', [silent, full], { fullestPool: full, total: 2 })).toBe(
    'Distributed storage is full in fra-1: 96.0\u202f%',
  )
  expect(classTitle('distributed', [silent], { fullestPool: silent, total: 1 })).toBe('Distributed storage: no data')
  expect(coreBars([silent])).toMatchObject([{ label: 'ham-1', usage: null, down: undefined }])
  expect(classSummary('distributed', [silent])).toBe('Distributed storage: ham-1: no data.')
  expect(classTable('distributed', [silent]).rows).toEqual([['ham-1', 'no data', '–', '–', '–', '–']])
})

test('a bar has its fullest node, and the table the worse of both states', () => {
  const rows = [row('fra-1', 56, { fullest_asset: { id: 'sn-17', percentage: 96.93 } })]
  expect(coreBars(rows)[0]?.fullest).toEqual({ assetId: 'sn-17', percentage: 96.93 })
  expect(classTable('distributed', rows).rows[0]?.slice(3, 5)).toEqual(['full', '96.9\u202f% (sn-17)'])
})

test('the summary has the values of every bar', () => {
  const lost = row('ber-1', 40, {
    headroom: {
      largest_asset_id: 'sn-1',
      after_largest_loss: null,
      fits: false,
      reason: 'Without sn-1, nothing.',
      ...fullyRedundant,
    },
  })
  expect(classSummary('distributed', [row('fra-1', 90), lost])).toBe(
    'Distributed storage: fra-1 90.0\u202f%, near full, 135.0\u202f% after the loss of sn-1, fullest node sn-3 95.0\u202f%, full; ' +
      'ber-1 40.0\u202f%, nothing left after the loss of sn-1, fullest node sn-3 45.0\u202f%.',
  )
  expect(classSummary('rocket', [rocket('fra-1', 2 * tib)])).toContain('2 TiB at risk on cn-of-fra-1')
})

test('the table behind a chart names cores as they are, and every cell has a column', () => {
  for (const [type, rows] of [
    ['distributed', [row('fra-1', 50)]],
    ['rocket', [rocket('fra-1', tib)]],
  ] as const) {
    const table = classTable(type, rows)
    expect(table.rows.map((cells) => [cells[0], cells.length])).toEqual([['fra-1', table.head.length]])
  }
})

test('the table behind a chart has the amounts of its bars, net of copies', () => {
  const copies = { basis: 'raw', copies: 3, net_total: 0, net_used: 0, net_sellable: 0 } as const
  const rows = [row('fra-1', 60, { capacity: copies })]
  const table = classTable('distributed', rows, { amount: 'used', basis: 'net' })
  expect(table.rows[0]?.slice(0, 3)).toEqual(['fra-1', '60.0\u202f%', '20.0 / 33.3 TiB'])
})

describe('the largest exposure', () => {
  test('names the node with the most local data', () => {
    expect(atRiskSentence([rocket('a', tib), rocket('b', 3 * tib), rocket('c', 2 * tib)], 3)).toBe(
      'Largest exposure: cn-of-b (b), 3 TiB',
    )
    expect(atRiskSentence([rocket('a', tib)], 2)).toBe('Largest exposure of these cores: cn-of-a (a), 1 TiB')
  })
  test.each([[[]], [[row('a', 50)]], [[rocket('a', 0)]]])('is null without local data: %#', (rows) =>
    expect(atRiskSentence(rows, 9)).toBeNull(),
  )
})
