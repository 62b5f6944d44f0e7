import { expect, test } from 'vitest'
import { sortRows } from './sort-rows.ts'

type Row = { id: string; size?: number; day?: string }

const orderOf = (rows: Row[], ...sorts: [name: 'size' | 'day', descending: boolean][]) =>
  sortRows(
    rows,
    sorts.map(([name, descending]) => ({ name, descending })),
    (row, name) => {
      const value = row[name as 'size' | 'day']
      return value === undefined ? null : [value]
    },
  ).map(({ id }) => id)

test('a row without a value is last in both directions', () => {
  const rows = [{ id: 'none' }, { id: 'large', size: 2 }, { id: 'small', size: 1 }]
  expect(orderOf(rows, ['size', false])).toEqual(['small', 'large', 'none'])
  expect(orderOf(rows, ['size', true])).toEqual(['large', 'small', 'none'])
})

test('the order of the sorts is their priority, and equal rows stay in their order', () => {
  const rows = [
    { id: 'a', size: 1, day: '2027-01-02' },
    { id: 'b', size: 2, day: '2027-01-02' },
    { id: 'c', size: 2, day: '2027-01-01' },
    { id: 'd', size: 1, day: '2027-01-02' },
  ]
  expect(orderOf(rows, ['size', true], ['day', false])).toEqual(['c', 'b', 'a', 'd'])
  expect(orderOf(rows, ['day', false], ['size', true])).toEqual(['c', 'b', 'a', 'd'])
  expect(orderOf(rows, ['day', true], ['size', false])).toEqual(['a', 'd', 'b', 'c'])
})

test('of several values of a row, the first that differ decide', () => {
  const rows = [
    [2, 1],
    [1, 3],
    [1, 2],
  ]
  expect(sortRows(rows, [{ name: 'any', descending: false }], (row) => row)).toEqual([
    [1, 2],
    [1, 3],
    [2, 1],
  ])
})
