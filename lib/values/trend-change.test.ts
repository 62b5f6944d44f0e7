import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trendChangeOf } from './trend-change.ts'

test('a change is that from the first to the last known day, in percentage points with two decimals', () => {
  expect(
    trendChangeOf([
      [100, 60.1],
      [104, 99],
      [130, 63.3],
    ]),
  ).toEqual({ change: 3.2, days: 30 })
  expect(
    trendChangeOf([
      [100, 63.3],
      [107, 60.1],
    ]),
  ).toEqual({ change: -3.2, days: 7 })
})

test('a single day, or none, has no change', () => {
  expect(trendChangeOf([])).toBeNull()
  expect(trendChangeOf([[100, 60]])).toBeNull()
})

test('a change back is the same with the other sign, and a change of nothing is 0', () => {
  const percentage = fc.integer({ min: 0, max: 20_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(percentage, percentage, (a, b) => {
      const there = trendChangeOf([
        [0, a],
        [1, b],
      ])!.change
      expect(
        trendChangeOf([
          [0, b],
          [1, a],
        ])!.change,
      ).toBe(0 - there)
      expect(Object.is(there, -0)).toBe(false)
      if (a === b) expect(there).toBe(0)
    }),
  )
})
