import { expect, test } from 'vitest'
import { formatAmounts, formatBytes } from './sentences.ts'

const [gib, tib, pib] = [2n ** 30n, 2n ** 40n, 2n ** 50n]

test('bytes have at most two decimals, without zeros at the end', () => {
  expect([0n, 1n, 1023n, 3n * gib, (5n * gib) / 2n, (481n * tib) / 100n].map(formatBytes)).toEqual([
    ...['0 bytes', '1 byte', '1023 bytes', '3 GiB', '2.5 GiB', '4.81 TiB'],
  ])
})

test.each([
  [[(206n * pib) / 100n, (19n * pib) / 10n], '2.06 PiB, 1.90 PiB'],
  [[384n * gib, (57n * gib) / 2n, (825n * gib) / 2n], '384.0 GiB, 28.5 GiB, 412.5 GiB'],
  [[pib, 1n, pib], '1 PiB, 1 byte, 1 PiB'],
  [[(3n * pib) / 2n, 2n * tib, 7n], '1.5 PiB, 2.0 TiB, 7 bytes'],
])('all amounts of a sentence have the same decimals, but whole bytes: %#', (amounts, text) => {
  expect(formatAmounts(...amounts).join(', ')).toBe(text)
})
