import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countAxis } from './count-axis.ts'

test('the axis shows every count with a few integer ticks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (largest) => {
      const { end, ticks } = countAxis(largest)
      expect(end).toBeGreaterThanOrEqual(Math.max(1, largest))
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect([ticks[0], ticks.at(-1)]).toEqual([0, end])
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test.each([
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [170, [0, 50, 100, 150, 200]],
])('the ticks for %d nodes are integers', (largest, ticks) => expect(countAxis(largest).ticks).toEqual(ticks))
