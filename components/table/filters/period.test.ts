import { expect, test } from 'vitest'
import { fieldOf, formatPeriod, timeOf } from './period.ts'

test('a time is the same after a round trip through its field, to the minute', () =>
  expect(timeOf(fieldOf('2026-11-20T09:30:00.000Z'))).toBe('2026-11-20T09:30:00.000Z'))

test('an empty field has no time', () => expect([fieldOf(''), timeOf('')]).toEqual(['', '']))

test('the text of a period says which side is open', () => {
  expect(formatPeriod({ since: '', until: '' }, 'Any time')).toBe('Any time')
  expect(formatPeriod({ since: '2026-11-20T09:30:00Z', until: '' }, '')).toMatch(/^Since 20 Nov 2026, \d\d:\d\d$/)
  expect(formatPeriod({ since: '', until: '2026-11-20T09:30:00Z' }, '')).toMatch(/^Before 20 Nov 2026, \d\d:\d\d$/)
})

test('a period of a year has the years of its ends', () => {
  const noon = (date: string) => new Date(`${date}T12:00`).toISOString()
  expect(formatPeriod({ since: noon('2025-11-20'), until: noon('2026-11-20') }, '')).toBe(
    '20 Nov 2025, 12:00 – 20 Nov 2026, 12:00',
  )
})
