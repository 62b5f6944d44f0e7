import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extremesOf, segmentsOf, type TimePoint } from './time-series.ts'

const at = (...times: number[]) => times.map((time) => ({ at: time }))

describe('a series', () => {
  test('is one segment if no step is missing', () => expect(segmentsOf(at(0, 10, 20), 10)).toEqual([at(0, 10, 20)]))
  test('is split where a step has no point', () =>
    expect(segmentsOf(at(0, 10, 30, 40, 100), 10)).toEqual([at(0, 10), at(30, 40), at(100)]))
  test('without points has no segments', () => expect(segmentsOf([], 10)).toEqual([]))

  test('keeps all points in their order, and no segment has a gap', () => {
    const steps = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (given) => {
        const points = at(...given.toSorted((a, b) => a - b).map((step) => step * 10))
        const segments = segmentsOf(points, 10)
        expect(segments.flat()).toEqual(points)
        for (const segment of segments) {
          for (const [index, point] of segment.slice(1).entries()) expect(point.at - (segment[index]?.at ?? 0)).toBe(10)
        }
        for (const [index, segment] of segments.slice(1).entries()) {
          expect((segment[0]?.at ?? 0) - (segments[index]?.at(-1)?.at ?? 0)).toBeGreaterThan(10)
        }
      }),
    )
  })
})

test('the extremes of a period are those within its steps, not those of the last values', () => {
  const point = (lowest: number, raw: number, highest: number): TimePoint => ({
    ...{ at: 0, total: 100, allocated: null },
    ...{ lowest, raw, highest },
  })
  expect(extremesOf([point(3, 5, 6), point(4, 5, 90)])).toEqual({ lowest: 3, highest: 90 })
  expect(extremesOf([])).toBeUndefined()
})
