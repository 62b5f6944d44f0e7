import { expect, test } from 'vitest'
import { unbrokenParts } from './unbroken-parts.ts'

test.each([
  ['Memory: 63.0 %, near full on 8 Jul 2028', ['8 Jul 2028']],
  ['Distributed storage is full on sn-17 of hc-fra-1: 96.9 %', ['sn-17', 'hc-fra-1']],
  [`Memory is high on ${'a-'.repeat(11)}a: 76.0 %`, []],
  ['No pool above 75 %; highest: CPU, 12.0 %', []],
])('days and short ids are not broken: %s', (text, together) => {
  const parts = unbrokenParts(text)
  expect(parts.filter((_, at) => at % 2 === 1)).toEqual(together)
  expect(parts.join('')).toBe(text)
})
