import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatMoney } from './money.ts'

test.each([
  ['9.2', 'EUR', 'EUR 9.20'],
  ['1234567.5', 'EUR', 'EUR 1,234,567.50'],
  ['0.00425', 'EUR', 'EUR 0.00425'],
  ['-12.00', 'CHF', 'CHF -12.00'],
  ['1200', 'JPY', 'JPY 1,200'],
  ['9007199254740993.01', 'EUR', 'EUR 9,007,199,254,740,993.01'],
])('%s %s is shown as %s', (amount, currency, shown) => expect(formatMoney(amount, currency)).toBe(shown))

test('every digit is shown as it was given, however many there are', () => {
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{2,12}$/))
  fc.assert(
    fc.property(amount, ([whole, fraction]) => {
      expect(formatAmount(`${whole}.${fraction}`, 'EUR').replaceAll(',', '')).toBe(`${whole}.${fraction}`)
    }),
  )
})
