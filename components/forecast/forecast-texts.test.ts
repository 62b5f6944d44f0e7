import { describe, expect, test } from 'vitest'
import { inLanguage } from '../texts/test-language.ts'
import {
  type Forecast,
  growthText,
  hasPassed,
  isReached,
  knownReason,
  pointText,
  rangeText,
  reasonText,
} from './forecast-texts.ts'

const today = '2026-11-22'
const on = (day: string, latest: string | null = day) => ({ earliest: day, likely: day, latest })
const forecast = (changes: Partial<Forecast>): Forecast => ({
  hybrid_core_id: 'hc-1',
  asset_id: null,
  resource: 'distributed',
  usage: { percentage: 50, raw: 1, total: 2, unit: 'byte', allocated: null },
  growth_per_day: 0,
  near_full_at: null,
  full_at: null,
  order_by: null,
  days_of_history: 60,
  reason: 'flat',
  full_reason: 'flat',
  ...changes,
})

test.each([
  [0.4 * 2 ** 40, 'byte', 'growing 410 GiB a day'],
  [-1.5 * 2 ** 40, 'byte', 'shrinking 1.5 TiB a day'],
  [0.031, 'core', 'growing 0.03 cores a day'],
  [0, 'byte', 'no clear growth'],
  [null, 'byte', null],
] as const)('a growth of %s %ss a day is “%s”', (growth, unit, text) => {
  const usage = { percentage: 50, raw: 1, total: 2, unit, allocated: null }
  expect(growthText({ growth_per_day: growth, usage })).toBe(text)
})

test.each([
  ['flat', 'no date: not growing'],
  ['too noisy', 'no date: too irregular'],
  [
    'has 12 of 14 days of history; a forecast is possible from 2026-12-06',
    'no date before 6 Dec 2026: 12 of 14 days of history',
  ],
  [
    'has 1 of 14 days of history; a forecast is possible from 2026-12-06',
    'no date before 6 Dec 2026: 1 of 14 days of history',
  ],
  ['a new reason', 'no date: a new reason'],
  [null, 'no date'],
])('the reason “%s” is shown as “%s”', (reason, text) => expect(reasonText(reason)).toBe(text))

describe('the statement of a forecast', () => {
  test('is the day on which the pool is near full', () =>
    expect(pointText(forecast({ near_full_at: on('2027-01-12') }), today)).toBe('near full on 12 Jan 2027'))

  test('of a pool that is near full already is the day on which it is full', () => {
    const near_full_at = on('2026-11-21')
    expect(pointText(forecast({ near_full_at, full_at: on('2027-02-01') }), today)).toBe(
      'near full, full on 1 Feb 2027',
    )
    expect(pointText(forecast({ near_full_at }), today)).toBe('near full')
    expect(pointText(forecast({ near_full_at, full_at: near_full_at }), today)).toBe('full')
  })

  test('without a date is the reason', () => expect(pointText(forecast({}), today)).toBe('no date: not growing'))
})

test('a threshold is reached if no range is left, and a past earliest day alone does not mean so', () => {
  expect(isReached(on('2026-11-21'), today)).toBe(true)
  expect(isReached(on('2026-11-23'), today)).toBe(false)
  expect(isReached({ earliest: '2026-11-22', likely: '2026-12-01', latest: null }, today)).toBe(false)
})

test('a range names its open end', () => {
  expect(rangeText({ earliest: '2027-01-08', likely: '2027-01-12', latest: '2027-01-20' })).toBe(
    '8 Jan 2027 to 20 Jan 2027',
  )
  expect(rangeText({ earliest: '2027-01-08', likely: '2027-01-12', latest: null })).toBe(
    '8 Jan 2027 or later, perhaps never',
  )
})

test('an order-by date has passed on the next day', () => {
  expect(hasPassed('2026-11-21', today)).toBe(true)
  expect(hasPassed('2026-11-22', today)).toBe(false)
})

test('the reasons of the API are in the language of the page, and an unknown one is as it is', () => {
  const known = ['flat', 'shrinking', 'too noisy', 'not within 3 years', 'no capacity']
  const tooShort = 'has 12 of 14 days of history; a forecast is possible from 2026-12-06'
  for (const reason of [...known, tooShort]) {
    expect(inLanguage('de', () => knownReason(reason))).toMatch(/^(?:kein Termin|nicht innerhalb)/)
  }
  expect(inLanguage('de', () => reasonText('a new reason'))).toBe('kein Termin: a new reason')
})
