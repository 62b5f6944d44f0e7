import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumAmounts } from './decimals.ts'

test('amounts are added exactly', () => {
  expect(sumAmounts(['0.1', '0.2', '-0.05'])).toBe('0.25')
  expect(sumAmounts(['9007199254740993', '0.01'])).toBe('9007199254740993.01')
  expect(sumAmounts([])).toBe('0')
  const cents = fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }))
  const text = (value: bigint) => `${value < 0n ? '-' : ''}${(value < 0n ? -value : value).toString()}`
  fc.assert(
    fc.property(cents, (values) => {
      expect(sumAmounts(values.map(text))).toBe(text(values.reduce((sum, value) => sum + value, 0n)))
    }),
  )
})
