import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { setDesks, standardDesk } from '#lib/values/desk.ts'
import { formatTime } from '../usage/format.ts'
import { formatBeginning, formatDeadline } from './day.ts'
import { momentOf, shownZone, timeOf, zoneInHtml } from './zone.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  setDesks({ getStore: () => undefined })
})
const choose = (timeZone: string | null) => setDesks({ getStore: () => ({ ...standardDesk, timeZone }) })

test.each([
  ['Europe/Berlin', '1 Jan 2027, 01:00'],
  ['Asia/Kathmandu', '1 Jan 2027, 05:45'],
  ['America/New_York', '31 Dec 2026, 19:00'],
  ['UTC', '1 Jan 2027'],
])('a user who has chosen %s sees its times, whatever the zone of the browser', (zone, expected) => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  choose(zone)
  expect(formatBeginning('2027-01-01T00:00:00Z')).toBe(expected)
  expect([shownZone(), zoneInHtml()]).toEqual([zone, zone])
})

test('the exact time and the deadline are in the chosen zone, and change with it', () => {
  choose('Asia/Tokyo')
  expect(formatTime('2026-11-22T22:45:00Z')).toContain('07:45:00')
  expect(formatDeadline('2026-11-22T15:30:00Z', new Date('2026-11-22T15:10:00Z'))).toBe('00:30')
  choose('Europe/Berlin')
  expect(formatTime('2026-11-22T22:45:00Z')).toContain('23:45:00')
})

test('a zone that the browser does not know leaves its own', () => {
  choose('Mars/Phobos')
  expect([shownZone(), zoneInHtml()]).toEqual(['browser', 'UTC'])
})

test('the parts of a time in a zone lead back to the time, but for the repeated hour at the end of summer time', () => {
  const minutes = fc.integer({ min: Date.parse('2020-01-01') / 60_000, max: Date.parse('2035-01-01') / 60_000 })
  const zones = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'browser')
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const at = minute * 60_000
      const back = timeOf(momentOf(new Date(at), zone), zone)
      expect(momentOf(new Date(back), zone)).toEqual(momentOf(new Date(at), zone))
      expect(Math.abs(back - at)).toBeLessThanOrEqual(3_600_000)
    }),
  )
})
