import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf, medianOfEvery, quantileOf } from './quantile.ts'

const numbers = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 80 })

test('a quantile is the value of its rank, for few values and for many', () => {
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
      const sorted = [...list].sort((a, b) => a - b)
      const rank = share * (list.length - 1)
      const [low, high] = [sorted[Math.floor(rank)] as number, sorted[Math.ceil(rank)] as number]
      expect(quantileOf(Float64Array.from(list), share)).toBeCloseTo(low + (rank % 1) * (high - low), 6)
    }),
  )
})

test('the median of every seventh value leaves out days without a value', () => {
  expect(medianOfEvery(Float64Array.of(1, 9, 9, 9, 9, 9, 9, Number.NaN, 9, 9, 9, 9, 9, 9, 5), 7)).toBe(3)
  expect(medianOf(new Float64Array(0))).toBeNaN()
})
