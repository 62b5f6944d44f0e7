import { afterEach, expect, test, vi } from 'vitest'
import { inLanguage } from '../texts/test-language.ts'
import { dayOf, formatBeginning, formatDay, formatDeadline, monthText, shortDayText, utcDayOf } from './day.ts'

afterEach(() => vi.unstubAllEnvs())

test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])('a plain date is the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(formatDay('2026-11-01')).toBe('1 Nov 2026')
  expect(utcDayOf(Date.parse('2026-11-01T23:59:59Z'))).toBe('2026-11-01')
})

test("a time is shown in the browser's time zone, without 00:00 at midnight", () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(formatBeginning('2026-12-31T23:00:00Z')).toBe('1 Jan 2027')
  expect(formatBeginning('2027-01-01T00:00:00Z')).toBe('1 Jan 2027, 01:00')
  expect(formatBeginning('2027-01-01T00:00:00Z', 'UTC')).toBe('1 Jan 2027')
  expect(dayOf(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01')
})

test('a deadline of today is a time of day, a later one has its date', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const now = new Date('2026-11-22T22:15:00Z')
  expect(formatDeadline('2026-11-22T22:45:00Z', now)).toBe('23:45')
  expect(formatDeadline('2026-11-22T23:15:00Z', now)).toBe('23 Nov 2026, 00:15')
})

test('a German page has dates of digits', () => {
  const texts = inLanguage('de', () => [
    formatDay('2026-11-01'),
    formatBeginning('2026-11-01T08:05:00Z', 'UTC'),
    shortDayText({ month: 3, day: 1 }),
    monthText(3),
  ])
  expect(texts).toEqual(['01.11.2026', '01.11.2026, 08:05', '01.03.', 'Mär'])
})
