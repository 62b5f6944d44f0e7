import { expect, test } from 'vitest'
import { denominatorOf } from '../usage/denominator/denominator.ts'
import { requestStorage, type StorageTableRow, sortableStorage, sortPools } from './storage-list.ts'

const row = (id: string, day: string | null, more: Partial<StorageTableRow> = {}) =>
  ({
    hybrid_core_id: id,
    forecast:
      day === null
        ? undefined
        : { resource: 'distributed', near_full_at: { earliest: day, likely: day, latest: null }, order_by: null },
    ...more,
  }) as StorageTableRow
const usage = (percentage: number, allocated: number | null) =>
  ({ percentage, raw: percentage, total: 100, unit: 'byte', allocated }) as const
const used = denominatorOf([])
const allocated = denominatorOf([['amount', 'allocated']])

const idsOf = (rows: StorageTableRow[], sorts: [name: string, descending: boolean][], denominator = used) =>
  sortPools(
    rows,
    sorts.map(([name, descending]) => ({ name, descending })),
    denominator,
  ).map(({ hybrid_core_id }) => hybrid_core_id)

test('pools sort by their dates; those without one are last, and equal ones keep the order of the API', () => {
  const rows = [row('none', null), row('late', '2027-03-01'), row('soon', '2026-12-01'), row('also late', '2027-03-01')]
  expect(idsOf(rows, [['near_full_at', false]])).toEqual(['soon', 'late', 'also late', 'none'])
  expect(idsOf(rows, [['near_full_at', true]])).toEqual(['late', 'also late', 'soon', 'none'])
  expect(sortableStorage.sorts).toContain('near_full_at')
})

test('a sort before that by date decides first', () => {
  const rows = [
    row('soon', '2026-12-01', { imbalance: 1 }),
    row('late', '2027-03-01', { imbalance: 9 }),
    row('later', '2027-04-01', { imbalance: 9 }),
  ]
  const byImbalance: [string, boolean] = ['imbalance', true]
  expect(idsOf(rows, [byImbalance, ['near_full_at', false]])).toEqual(['late', 'later', 'soon'])
  expect(idsOf(rows, [['near_full_at', true], byImbalance])).toEqual(['later', 'late', 'soon'])
})

test('pools sort by the amount that is shown, and one whose allocated amount is unknown is last', () => {
  const rows = [
    row('unknown', null, { usage: usage(99, null) }),
    row('much used', null, { usage: usage(90, 50) }),
    row('much allocated', null, { usage: usage(10, 130) }),
  ]
  expect(idsOf(rows, [['percentage', true]])).toEqual(['unknown', 'much used', 'much allocated'])
  expect(idsOf(rows, [['percentage', true]], allocated)).toEqual(['much allocated', 'much used', 'unknown'])
  expect(idsOf(rows, [['percentage', false]], allocated)).toEqual(['much used', 'much allocated', 'unknown'])
})

test('the API sorts by what is used, and not by what is allocated', () => {
  const sorts = [
    { name: 'percentage', descending: true },
    { name: 'imbalance', descending: true },
  ]
  const state = { page: { number: 1, size: 50 }, filter: {}, sort: sorts }
  expect(requestStorage(state, used).address.input.sort).toEqual(sorts)
  expect(requestStorage(state, allocated).address.input.sort).toEqual(sorts.slice(1))
})

test('a pool that is down is above every node, and a pool without data is last or, with failed nodes, the worst', () => {
  const full = { usage: usage(90, null), fullest_asset: { id: 'sn-1', percentage: 99 }, imbalance: 1 }
  const silent = { usage: null, fullest_asset: null, imbalance: null, active_asset_count: 2, failed_asset_count: 0 }
  const down = { ...silent, active_asset_count: 0, failed_asset_count: 1 }
  const rows = [row('silent', null, silent), row('full', '2026-12-01', full), row('down', null, down)]
  for (const name of ['fullest_asset', 'worst']) {
    expect(idsOf(rows, [[name, true]])).toEqual(['down', 'full', 'silent'])
    expect(idsOf(rows, [[name, false]])).toEqual(['full', 'down', 'silent'])
  }
  const failing = row('failing', null, { ...silent, failed_asset_count: 1 })
  expect(idsOf([...rows, failing], [['worst', true]])).toEqual(['down', 'failing', 'full', 'silent'])
  expect(idsOf([...rows, failing], [['fullest_asset', true]])).toEqual(['down', 'full', 'silent', 'failing'])
  for (const name of ['percentage', 'imbalance', 'near_full_at']) {
    for (const descending of [true, false])
      expect(idsOf(rows, [[name, descending]])).toEqual(['full', 'silent', 'down'])
  }
})
