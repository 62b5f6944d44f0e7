import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLanguage } from '../texts/test-language.ts'
import { formatAmount, formatMoney, taxPercent, unitPrice } from './money.ts'

test.each([
  ['9.2', 'EUR', 'EUR 9.20'],
  ['1234567.5', 'EUR', 'EUR 1,234,567.50'],
  ['0.00425', 'EUR', 'EUR 0.00425'],
  ['-12.00', 'CHF', 'CHF -12.00'],
  ['1200', 'JPY', 'JPY 1,200'],
  ['9007199254740993.01', 'EUR', 'EUR 9,007,199,254,740,993.01'],
])('%s %s is shown as %s', (amount, currency, shown) => expect(formatMoney(amount, currency)).toBe(shown))

test('a German page has the currency after the amount, with a comma before the fraction', () => {
  expect(inLanguage('de', () => formatMoney('1234567.5', 'EUR'))).toBe('1.234.567,50 EUR')
  expect(inLanguage('de', () => formatMoney('-12.00', 'CHF'))).toBe('-12,00 CHF')
})

test('every digit of an amount is shown, whatever its length', () => {
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{2,12}$/))
  fc.assert(
    fc.property(amount, ([whole, fraction]) => {
      expect(formatAmount(`${whole}.${fraction}`, 'EUR').replaceAll(',', '')).toBe(`${whole}.${fraction}`)
    }),
  )
})

test('the price of a unit is shown where it is exact', () => {
  expect(unitPrice('89.00', 10)).toBe('8.9')
  expect(unitPrice('-1.50', 0.5)).toBe('-3')
  expect(unitPrice('0.00425', 1)).toBe('0.00425')
  expect(unitPrice('10.00', 3)).toBeUndefined()
  expect(unitPrice('10.00', 0)).toBeUndefined()
})

test('the tax is a percentage of the net amount', () => {
  expect(taxPercent('100.00', '19.00')).toBe(19)
  expect(taxPercent('45.67', '8.68')).toBe(19)
  expect(taxPercent('100', '7.7')).toBe(7.7)
  expect(taxPercent('0', '0')).toBeUndefined()
})
