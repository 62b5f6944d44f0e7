import { describe, expect, test } from 'vitest'
import { allocatedClassTitle, classSummary, classTable, coreBars } from './storage-rows.ts'
import { row, tib, usage } from './test-storage-rows.ts'

describe('a chart of what is allocated to customers', () => {
  const allocated = { amount: 'allocated', basis: 'raw' } as const
  const rows = [
    row('fra-1', 90, { usage: { ...usage(90), allocated: 120 * tib }, stale_asset_count: 1 }),
    row('ham-1', 40, { usage: { ...usage(40), allocated: 130 * tib } }),
    row('ber-1', 40),
  ]

  test('names the core with the most of it, of those that it shows', () => {
    const bars = coreBars(rows, allocated)
    expect(allocatedClassTitle('distributed', rows, bars, 3)).toBe(
      'Most allocated distributed storage: ham-1, 130.0\u202f%',
    )
    expect(allocatedClassTitle('distributed', rows, bars, 4)).toBe(
      'Most allocated distributed storage of these cores: ham-1, 130.0\u202f%',
    )
    const unknown = [row('ber-1', 40)]
    expect(allocatedClassTitle('rocket', unknown, coreBars(unknown, allocated), 1)).toBe(
      'Allocated rocket storage: unknown',
    )
  })
  test('has the amounts of the bars in its summary and its table, without states', () => {
    expect(classSummary('distributed', rows, allocated)).toBe(
      'Distributed storage: fra-1 120.0\u202f% allocated, some values stale; ham-1 130.0\u202f% allocated; ber-1: unknown.',
    )
    expect(classTable('distributed', rows, allocated)).toEqual({
      head: ['Hybrid core', 'Allocated', 'Amount'],
      rows: [
        ['fra-1', '120.0\u202f%', '120 / 100 TiB'],
        ['ham-1', '130.0\u202f%', '130 / 100 TiB'],
        ['ber-1', 'unknown', '–'],
      ],
    })
  })
})
