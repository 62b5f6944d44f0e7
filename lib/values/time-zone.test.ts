import { expect, test } from 'vitest'
import { isTimeZone, maxTimeZoneLength } from './time-zone.ts'

test('every time zone that the runtime lists is known, and in no other case', () => {
  const names = Intl.supportedValuesOf('timeZone')
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name) => !isTimeZone(name) || name.length > maxTimeZoneLength)).toEqual([])
  expect(names.filter((name) => isTimeZone(name.toLowerCase()))).toEqual([])
  const mixed = names.filter((name) => name !== name.toUpperCase())
  expect(mixed.filter((name) => isTimeZone(name.toUpperCase()))).toEqual([])
})

test.each(['UTC', 'GMT', 'Etc/UTC', 'Etc/GMT+5', 'US/Pacific', 'America/Argentina/Buenos_Aires', 'America/Knox_IN'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
)

test('the former and the current name of a time zone are both known', () => {
  const pairs = ['Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev', 'Europe/Kyiv', 'Asia/Katmandu', 'Asia/Kathmandu']
  expect(pairs.filter((name) => !isTimeZone(name))).toEqual([])
  expect(pairs.filter((name) => isTimeZone(name.toLowerCase()))).toEqual([])
})

test.each([
  ...[
    '',
    ' ',
    'utc',
    'Utc',
    'gmt',
    'europe/berlin',
    'Europe/berlin',
    'EUROPE/BERLIN',
    'Mars/Phobos',
    'Europe',
    'Europe/',
  ],
  ...['Europe/Berlin\0', ' Europe/Berlin', 'Europe/Berlin\n', 'Europe//Berlin', '../Europe/Berlin', 'Europe/Ｂerlin'],
  ...['+01:00', '-08', 'UTC+1', 'Z', 'CEST', 'PST', 'IST', 'localtime', '__proto__', 'constructor', 'toString'],
  'a'.repeat(10_000),
  `A${'/A'.repeat(10_000)}`,
])('%j is no time zone', (name) => expect(isTimeZone(name)).toBe(false))
