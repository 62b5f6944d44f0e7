import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueAxis } from './value-axis.ts'

const labels = (highest: number, unit: 'byte' | 'core') => valueAxis(highest, unit).ticks.map(({ label }) => label)

test('an axis has round numbers of one unit, which its last tick names', () => {
  expect(labels(480 * 2 ** 40, 'byte')).toEqual(['0', '200', '400 TiB'])
  expect(labels(1023 * 2 ** 30, 'byte')).toEqual(['0', '0.5', '1 TiB'])
  expect(labels(10_880, 'core')).toEqual(['0', '5,000', '10,000 cores'])
  expect(labels(1.2, 'core')).toEqual(['0', '0.5', '1 cores'])
})

test('an axis without amounts has its zero', () => expect(labels(0, 'byte')).toContain('0'))

test('an axis of any amount has two to five ticks, from 0, none beyond its end', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e19, noNaN: true }), fc.constantFrom('byte', 'core'), (highest, unit) => {
      const { end, ticks } = valueAxis(highest, unit as 'byte')
      expect(end).toBeGreaterThanOrEqual(highest)
      expect(ticks[0]?.at).toBe(0)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)?.at).toBeLessThanOrEqual(end * (1 + 1e-6))
    }),
  )
})
