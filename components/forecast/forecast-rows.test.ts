import { describe, expect, test } from 'vitest'
import { dateCell, forecastTitle, soonestFirst } from './forecast-rows.ts'
import type { Forecast } from './forecast-texts.ts'

const today = '2026-11-22'
const forecast = (resource: Forecast['resource'], nearFull: string | null, reason = 'flat'): Forecast => ({
  ...{ hybrid_core_id: 'hc', asset_id: null, resource, full_at: null, order_by: null },
  growth_per_day: reason.includes('days of history') ? null : 0,
  usage: { percentage: 71, raw: 355, total: 500, unit: 'byte', allocated: null },
  near_full_at: nearFull === null ? null : { earliest: nearFull, likely: nearFull, latest: nearFull },
  ...{ days_of_history: 60, reason: nearFull === null ? reason : null, full_reason: 'flat' },
})

describe('the forecasts of a core', () => {
  test('begin with the soonest date, and those without one follow in the order of the panel', () => {
    const given = [
      forecast('object', null),
      forecast('cpu', null),
      forecast('rocket', '2027-01-12'),
      forecast('memory', '2026-12-24'),
    ]
    expect(soonestFirst(given).map(({ resource }) => resource)).toEqual(['memory', 'rocket', 'cpu', 'object'])
  })

  test('have a title that states what is near full first', () => {
    expect(forecastTitle([forecast('cpu', null), forecast('distributed', '2027-01-12')], today)).toBe(
      'Forecast: distributed storage is near full on 12 Jan 2027',
    )
    const reached = [forecast('cpu', '2026-11-21'), forecast('object', '2026-11-21'), forecast('memory', '2027-01-12')]
    expect(forecastTitle(reached, today)).toBe('Forecast: CPU and object storage are near full now')
    expect(forecastTitle(reached.slice(1), today)).toBe('Forecast: object storage is near full now')
  })

  const tooShort = '2 days of history, needs 14: from 2026-12-04'
  test.each([
    [[], 'not computed yet'],
    [[tooShort, tooShort], 'the history is too short'],
    [['shrinking', 'not within 3 years', 'no capacity'], 'nothing is near full within 3 years'],
    [['flat', 'shrinking', 'no capacity'], 'no clear growth'],
    [['too noisy'], 'no dates'],
    [['flat', 'not within 3 years'], 'no dates'],
    [['not within 3 years', tooShort], 'no dates'],
    [['flat', 'a new reason'], 'no dates'],
  ])('without dates for the reasons %j have the title “%s”', (reasons, title) => {
    const forecasts = reasons.map((reason) => forecast('cpu', null, reason))
    expect(forecastTitle(forecasts, today)).toBe(`Forecast: ${title}`)
  })
})

test('a threshold has a date with its range, the word “now”, or the reason', () => {
  const dates = { earliest: '2027-01-08', likely: '2027-01-12', latest: '2027-01-20' }
  expect(dateCell(dates, '', today)).toEqual({ text: '12 Jan 2027', range: '8 Jan 2027 to 20 Jan 2027', isDate: true })
  expect(dateCell({ ...dates, earliest: today, latest: today, likely: today }, '', today).text).toBe('now')
  expect(dateCell({ ...dates, earliest: '2027-01-12', latest: '2027-01-12' }, '', today).range).toBeNull()
  expect(dateCell(null, 'not growing', today)).toEqual({ text: 'not growing', range: null, isDate: false })
})
