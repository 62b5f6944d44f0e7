import { expect, it } from 'vitest'
import { isCountry, isCurrency } from './codes.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

it('there are 249 countries in ISO 3166-1', () => {
  const codes = letters.flatMap((a) => letters.map((b) => a + b))
  expect(codes.filter(isCountry)).toHaveLength(249)
})

it('names, lower-case, withdrawn and unassigned codes are not countries', () => {
  expect(['de', 'DEU', 'UK', 'EU', 'XK', 'ZZ', 'DD', 'AN', '', 'D'].filter(isCountry)).toEqual([])
  expect(['DE', 'AT', 'GB', 'TW', 'SS', 'BQ'].filter((code) => !isCountry(code))).toEqual([])
})

it('currencies are those of ISO 4217', () => {
  expect(['EUR', 'USD', 'CHF', 'PLN', 'VED', 'ZWG', 'CHE'].filter((code) => !isCurrency(code))).toEqual([])
  expect(['eur', 'EURO', 'BTC', 'AAA', ''].filter(isCurrency)).toEqual([])
})
