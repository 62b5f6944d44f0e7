import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { isoTime } from './iso-time.ts'

const furthestMs = 8.64e15

test('a time is formatted like Date does, whatever was formatted before', () => {
  fc.assert(
    fc.property(fc.integer({ min: -furthestMs, max: furthestMs }), fc.nat(3 * dayMs), (ms, laterMs) => {
      expect(isoTime(ms)).toBe(new Date(ms).toISOString())
      const later = Math.min(ms + laterMs, furthestMs)
      expect(isoTime(later)).toBe(new Date(later).toISOString())
      expect(isoTime(ms)).toBe(new Date(ms).toISOString())
    }),
    { numRuns: 5_000 },
  )
})

test.each([0, -1, -furthestMs, furthestMs, 951_782_400_000, 1_000, 59_999, 86_399_999])(
  '%d is formatted like Date does',
  (ms) => {
    expect(isoTime(ms)).toBe(new Date(ms).toISOString())
  },
)

test.each([furthestMs + 1, -furthestMs - 1, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a time', (ms) => {
  expect(() => isoTime(ms)).toThrow(RangeError)
  expect(isoTime(5)).toBe('1970-01-01T00:00:00.005Z')
})
