import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDate, parseTime } from './time.ts'

it('a time is parsed to the millisecond, with any offset, in upper or lower case', () => {
  expect(parseTime('2026-01-31T12:00:00Z')).toBe(Date.UTC(2026, 0, 31, 12))
  expect(parseTime('2026-01-31t13:30:00.5+01:30')).toBe(Date.UTC(2026, 0, 31, 12) + 500)
  expect(parseTime('2026-01-31T12:00:00.123999z')).toBe(Date.UTC(2026, 0, 31, 12) + 123)
  expect(parseTime('0001-01-01T00:00:00-00:00')).toBe(-62_135_596_800_000)
  expect(parseTime('2024-02-29T23:59:59Z')).toBe(Date.UTC(2024, 1, 29, 23, 59, 59))
})

it.each([
  '2026-01-31',
  '2026-01-31T12:00:00',
  '2026-01-31 12:00:00Z',
  '2026-01-31T12:00Z',
  '2026-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-13-10T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-31T23:60:00Z',
  '2026-01-31T23:59:60Z',
  '2026-01-31T12:00:00+24:00',
  '2026-01-31T12:00:00+0100',
  '26-01-31T12:00:00Z',
  ' 2026-01-31T12:00:00Z',
  '2026-01-31T12:00:00Z\n',
  '',
])('%j is not a time', (text) => {
  expect(parseTime(text)).toBeUndefined()
})

it('every time reads back from its ISO 8601 form in UTC', () => {
  const instants = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  fc.assert(fc.property(instants, (instant) => parseTime(instant.toISOString()) === instant.getTime()))
})

it('a date must be an existing day', () => {
  expect(['2026-01-31', '2000-02-29'].map(isDate)).toEqual([true, true])
  expect(['2026-02-29', '2026-1-31', '2026-01-32', '20260131', '2026-01-31T00:00:00Z'].filter(isDate)).toEqual([])
})

it.each(['0000-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])(
  '%s is rejected: in UTC its year does not have four digits',
  (text) => {
    expect(parseTime(text)).toBeUndefined()
  },
)
