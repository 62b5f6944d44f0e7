import { describe, expect, test } from 'vitest'
import { bandPath, linePath, placesOf } from './time-paths.ts'

const area = { from: 100, to: 200, end: 50 }

describe('a line', () => {
  test('runs through its places, the largest amount at the top', () =>
    expect(
      linePath(area, [
        [100, 0],
        [150, 25],
        [200, 50],
      ]),
    ).toBe('M0,1000L500,500 1000,0'))
  test('of one place is a dot', () => expect(linePath(area, [[150, 25]])).toBe('M500,500h0.01'))
  test('of nothing is nothing', () => expect(linePath(area, [])).toBe(''))
})

test('a band goes along its upper line and back along its lower one', () =>
  expect(
    bandPath(
      area,
      [
        [100, 50],
        [200, 40],
      ],
      [
        [100, 0],
        [200, 10],
      ],
    ),
  ).toBe('M0,0 1000,200 1000,800 0,1000Z'))

test('the fullest node is where the pool would be if all nodes were as full', () => {
  const point = { at: 100, raw: 1, total: 40, allocated: null, lowest: 1, highest: 1 }
  const fullest = { asset_id: 'sn-1', percentage: 75 }
  expect(placesOf([point, { ...point, fullest: null }, { ...point, fullest }], 'fullest')).toEqual([[100, 30]])
})

test('an unknown allocated amount has no place', () => {
  const point = { at: 100, raw: 1, total: 2, allocated: null, lowest: 1, highest: 1 }
  expect(placesOf([point, { ...point, at: 110, allocated: 3 }], 'allocated')).toEqual([[110, 3]])
})
