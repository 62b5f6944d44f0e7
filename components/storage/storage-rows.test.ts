import { describe, expect, test } from 'vitest'
import type { StorageRow } from './storage-classes.ts'
import { atRiskSentence, classSummary, classTable, classTitle, coreBars } from './storage-rows.ts'

const tib = 1024 ** 4
const usage = (percentage: number) => ({ percentage, raw: percentage * tib, total: 100 * tib, unit: 'byte' as const })

function row(core: string, percentage: number, more: Partial<StorageRow> = {}): StorageRow {
  return {
    hybrid_core_id: core,
    storage_type: 'distributed',
    usage: usage(percentage),
    asset_count: 3,
    fullest_asset: { id: 'sn-3', percentage: percentage + 5 },
    mean_percentage: percentage,
    imbalance: 5,
    headroom: { largest_asset_id: 'sn-1', after_largest_loss: usage(percentage * 1.5), fits: true, reason: null },
    at_risk: null,
    observed_at: '2026-01-02T03:04:05.000Z',
    ...more,
  }
}

const rocket = (core: string, bytes: number) =>
  row(core, 40, { storage_type: 'rocket', headroom: null, at_risk: { largest_asset_id: `cn-of-${core}`, bytes } })

describe('the title of a class', () => {
  test.each([
    [[row('fra-1', 89.9), row('ber-1', 20)], 'Distributed storage is near full in fra-1: 89.9\u202f%'],
    [[row('fra-1', 75)], 'Distributed storage is filling in fra-1: 75.0\u202f%'],
    [[row('fra-1', 96)], 'Distributed storage is full in fra-1: 96.0\u202f%'],
    [[row('fra-1', 60)], 'No distributed storage is filling up; fra-1 is fullest: 60.0\u202f%'],
    [[], 'Distributed storage: no data'],
  ])('%#: %s', (rows, title) => expect(classTitle('distributed', rows)).toBe(title))
})

test('a bar has a pin where lost data is placed again, and none where it is lost', () => {
  expect(coreBars([row('fra-1', 50), rocket('ber-1', 1)]).map(({ label, afterLoss }) => [label, afterLoss])).toEqual([
    ['fra-1', { assetId: 'sn-1', percentage: 75 }],
    ['ber-1', undefined],
  ])
})

test('the summary says of each core what its bar shows', () => {
  const lost = row('ber-1', 40, {
    headroom: { largest_asset_id: 'sn-1', after_largest_loss: null, fits: false, reason: 'Without sn-1, nothing.' },
  })
  expect(classSummary('distributed', [row('fra-1', 90), lost])).toBe(
    'Distributed storage: fra-1 90.0\u202f%, near full, 135.0\u202f% after the loss of sn-1, fullest node sn-3 95.0\u202f%; ' +
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

describe('what is at risk', () => {
  test('is what the node holds that holds the most', () => {
    expect(atRiskSentence([rocket('a', tib), rocket('b', 3 * tib), rocket('c', 2 * tib)])).toBe(
      'Losing cn-of-b of b would lose 3 TiB, the most here',
    )
  })
  test.each([[[]], [[row('a', 50)]], [[rocket('a', 0)]]])('is nothing: %#', (rows) =>
    expect(atRiskSentence(rows)).toBeNull(),
  )
})
