import { expect, test, vi } from 'vitest'
import { dayOf, formatBeginning, formatDay } from './day.ts'

test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])('a plain date is the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(formatDay('2026-11-01')).toBe('1 Nov 2026')
  vi.unstubAllEnvs()
})

test('a time stands in the time zone of the browser, with its hours where they say something', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(formatBeginning('2026-12-31T23:00:00Z')).toBe('1 Jan 2027')
  expect(formatBeginning('2027-01-01T00:00:00Z')).toBe('1 Jan 2027, 01:00')
  expect(dayOf(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01')
  vi.unstubAllEnvs()
})
