import { expect, test } from 'vitest'
import { type StorageTableRow, sortableStorage, sortedBySoonest } from './storage-list.ts'

const row = (id: string, day: string | null) =>
  ({
    hybrid_core_id: id,
    forecast:
      day === null
        ? undefined
        : { resource: 'distributed', near_full_at: { earliest: day, likely: day, latest: null }, order_by: null },
  }) as StorageTableRow
const rows = [row('none', null), row('late', '2027-03-01'), row('soon', '2026-12-01'), row('also late', '2027-03-01')]
const idsOf = (descending: boolean) =>
  sortedBySoonest(rows, [{ name: 'near_full_at', descending }]).map(({ hybrid_core_id }) => hybrid_core_id)

test('pools sort by their dates; those without one are last, and equal ones keep the order of the API', () => {
  expect(idsOf(false)).toEqual(['soon', 'late', 'also late', 'none'])
  expect(idsOf(true)[0]).toBe('none')
  expect(sortableStorage.sorts).toContain('near_full_at')
})
