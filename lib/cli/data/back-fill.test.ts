import { expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { parseSince } from './back-fill.ts'

test.each([
  ['90d', { ageMs: 90 * dayMs }],
  ['12h', { ageMs: dayMs / 2 }],
  ['2026-08-24', { atMs: Date.UTC(2026, 7, 24) }],
  ['2026-08-24T10:30:00.000Z', { atMs: Date.UTC(2026, 7, 24, 10, 30) }],
  ['2026-08-24T10:30:00+02:00', { atMs: Date.UTC(2026, 7, 24, 8, 30) }],
])('a back-fill may begin at %s', (text, since) => {
  expect(parseSince(text)).toEqual(since)
})

test.each([
  '',
  '0d',
  '90',
  '-1d',
  '1.5d',
  '90 d',
  '99999d',
  '2026-13-01',
  '2026-02-30',
  '2026-02-30T00:00:00Z',
  '2026-08-24T24:00:00Z',
  '2026-08-24T10:30',
  '2026-08-24T10:30Z',
  '24.08.2026',
  'yesterday',
])('%j is neither an age nor a time', (text) => {
  expect(() => parseSince(text)).toThrow(
    'It must be an age such as 90d or 12h, or a time such as 2026-08-24T00:00:00Z.',
  )
})
