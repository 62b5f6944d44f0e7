import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inLanguage } from '../texts/test-language.ts'
import {
  formatAge,
  formatBytes,
  formatBytesChange,
  formatExactly,
  formatNumber,
  formatPercentage,
  formatUsed,
} from './format.ts'
import { levelOf } from './meter/level.ts'

const gib = 1024 ** 3
const bytesOf = (raw: number, total: number) => formatUsed({ raw, total, unit: 'byte' })
const coresOf = (raw: number, total: number) => formatUsed({ raw, total, unit: 'core' })

describe('bytes', () => {
  test.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1024, '1 KiB'],
    [1.5 * gib, '1.5 GiB'],
    [63.25 * gib, '63.3 GiB'],
    [384 * gib, '384 GiB'],
    [1024 * gib, '1 TiB'],
  ])('%d is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
  test('used and total have the unit of the total', () => {
    expect(bytesOf(384 * gib, 607 * gib)).toBe('384 / 607 GiB')
    expect(bytesOf(0.5 * gib, 2 * 1024 * gib)).toBe('<0.01 / 2.00 TiB')
  })
  test.each([
    [1.9 * gib, 2.11 * gib, '1.90 / 2.11 GiB'],
    [34 * gib, 64 * gib, '34 / 64 GiB'],
    [34.56 * gib, 64 * gib, '34.6 / 64.0 GiB'],
    [0.2 * gib, 607 * gib, '<1 / 607 GiB'],
    [0, 2.5 * gib, '0.00 / 2.50 GiB'],
  ])('both sides have the same decimals: %d of %d is %s', (used, total, text) =>
    expect(bytesOf(used, total)).toBe(text),
  )
  test.each([
    [1.9 * gib, 2.114 * gib, '1.90 → 2.11 GiB'],
    [2 * gib, 0, '2 → 0 GiB'],
    [300 * gib, 9.5 * 1024 * gib, '0.29 → 9.50 TiB'],
    [1, 9.5 * gib, '<0.01 → 9.50 GiB'],
    [179 * gib, 172.4 * gib, '179 → 172 GiB'],
  ])('before and after a change have the same unit and decimals: %d and %d are %s', (before, after, text) =>
    expect(formatBytesChange(before, after)).toBe(text),
  )
  test('the text is never off by more than half of its last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (bytes) => {
        const [value = '', unit = ''] = formatBytes(bytes).replaceAll(',', '').split(' ')
        const scale = 1024 ** ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'].indexOf(unit)
        expect(Math.abs(Number(value) * scale - bytes)).toBeLessThanOrEqual(bytes * 0.005 + 0.5)
      }),
    )
  })
})

test('a number is formatted like Intl does', () => {
  const value = fc.oneof(
    fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    fc.integer({ min: 0, max: 10 ** 9 }).map((thousandths) => thousandths / 1000),
    fc.maxSafeInteger(),
  )
  const digits = fc.constantFrom([0, 0], [1, 0], [1, 1], [2, 0], [6, 0])
  fc.assert(
    fc.property(value, digits, (value, [most = 0, least = 0]) => {
      const format = new Intl.NumberFormat('en', { maximumFractionDigits: most, minimumFractionDigits: least })
      expect(formatNumber(value, most, least)).toBe(format.format(value))
    }),
  )
})

test('cores have as many decimals as fit three digits of the total', () => {
  expect(coresOf(2168.14, 18496)).toBe('2,168 / 18,496 cores')
  expect(coresOf(34.5, 64)).toBe('34.5 / 64.0 cores')
})

test('the exact value names its unit', () => {
  expect(formatExactly({ raw: 412316860416, total: 651835121664, unit: 'byte' })).toBe(
    '412,316,860,416 of 651,835,121,664 bytes',
  )
})

test('a percentage has one decimal, also above 100', () => {
  expect(['63.3', '100.0', '1,234.6']).toEqual(
    [63.25, 100, 1234.56].map((percentage) => formatPercentage(percentage).replace('\u202f%', '')),
  )
})

test.each([
  ['2026-01-01T00:00:00Z', 'just now'],
  ['2026-01-01T00:05:00Z', 'just now'],
  ['2026-01-01T00:05:01Z', 'in the future'],
  ['2025-12-31T23:59:58Z', '2 seconds ago'],
  ['2025-12-31T23:56:00Z', '4 minutes ago'],
  ['2025-12-28T00:00:00Z', '4 days ago'],
  ['2025-12-31T23:00:00Z', '1 hour ago'],
  ['2022-01-01T00:00:00Z', '1,461 days ago'],
])('%s was %s', (time, text) => expect(formatAge(time, Date.UTC(2026, 0, 1))).toBe(text))

test.each([
  [74.99, 'normal'],
  [75, 'high'],
  [85, 'near-full'],
  [95, 'full'],
  [110, 'full'],
] as const)('%d %% is %s', (percentage, level) => expect(levelOf(percentage)).toBe(level))

test('a German page has German separators, units and ages', () => {
  const now = Date.UTC(2026, 0, 1)
  const texts = inLanguage('de', () => [
    bytesOf(0.5 * gib, 2 * 1024 * gib),
    coresOf(34.5, 64),
    formatExactly({ raw: 34.5, total: 1064, unit: 'core' }),
    formatPercentage(1234.56),
    ...['2025-12-31T23:00:00Z', '2025-12-28T00:00:00Z', '2026-01-01T00:00:00Z'].map((time) => formatAge(time, now)),
  ])
  expect(texts.map((text) => text.replaceAll('\u202f', ' '))).toEqual([
    '<0,01 / 2,00 TiB',
    '34,5 / 64,0 Kerne',
    '34,5 von 1.064 Kernen',
    '1.234,6 %',
    'vor 1 Stunde',
    'vor 4 Tagen',
    'gerade eben',
  ])
})
