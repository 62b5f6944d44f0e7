import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { forecastOf } from './forecast.ts'
import { daysUntil, forecast, gaussian, lineForecast, series, today } from './test-series.ts'

test('a line reaches the thresholds on the days on which it crosses them', () => {
  const points = series(60, (day) => 500 + 2 * day)
  expect(forecast(points)).toEqual(lineForecast)
})

describe.each(['Pacific/Honolulu', 'UTC', 'Europe/Berlin', 'Pacific/Auckland'])('in the time zone %s', (zone) => {
  afterEach(() => vi.unstubAllEnvs())

  /** A line of `days` days that ends on `lastDay` and has `days` more to go until it is nearly full. */
  const likelyDay = (lastDay: string, days: number) => {
    vi.stubEnv('TZ', zone)
    const last = Date.parse(lastDay) / dayMs
    const points = Array.from({ length: 30 }, (_, n) => ({ day: last - 29 + n, used: 85 - days + n - 29, total: 100 }))
    return forecast(points).near_full_at?.likely
  }

  test('today is the day of the last point', () => expect(likelyDay('2028-02-20', 0)).toBe('2028-02-20'))

  test('a leap day counts, and its absence does not', () => {
    expect(likelyDay('2028-02-20', 9)).toBe('2028-02-29')
    expect(likelyDay('2028-02-20', 11)).toBe('2028-03-02')
    expect(likelyDay('2027-02-20', 11)).toBe('2027-03-03')
    expect(likelyDay('2028-03-05', 1)).toBe('2028-03-06')
  })

  test('a day on which the clocks change is one day, before and after today', () => {
    // Europe changes on 28 March and 31 October, New Zealand on 4 April and 26 September.
    for (const change of ['2027-03-28', '2027-10-31', '2027-04-04', '2027-09-26']) {
      const changeMs = Date.parse(change)
      const dateAfter = (days: number) => new Date(changeMs + days * dayMs).toISOString().slice(0, 10)
      expect(likelyDay(dateAfter(-3), 5)).toBe(dateAfter(2))
      expect(likelyDay(dateAfter(3), 5)).toBe(dateAfter(8))
    }
  })
})

describe('without enough history there is no date, but the day from which there may be one', () => {
  test('13 points are too few, 14 are enough', () => {
    const short = forecast(series(13, (day) => 500 + day))
    const reason = 'has 13 of 14 days of history; a forecast is possible from 2026-11-23'
    expect(short).toMatchObject({ near_full_at: null, full_at: null, order_by: null, growth_per_day: null })
    expect(short).toMatchObject({ reason, full_reason: reason, days_of_history: 13 })
    expect(forecast(series(14, (day) => 500 + day)).reason).toBeNull()
  })

  test('a threshold that is crossed already is today, whatever the history', () => {
    const crossed = { earliest: '2026-11-22', likely: '2026-11-22', latest: '2026-11-22' }
    expect(forecast(series(1, () => 900))).toMatchObject({
      ...{ near_full_at: crossed, reason: null, full_at: null, order_by: '2026-09-27' },
      full_reason: 'has 1 of 14 days of history; a forecast is possible from 2026-12-05',
    })
    expect(forecast(series(60, () => 850))).toMatchObject({ near_full_at: crossed, full_reason: 'flat' })
    expect(forecast(series(60, () => 1_200)).full_at).toEqual(crossed)
  })

  test('no points have no forecast', () => {
    expect(forecastOf([], { leadTimeDays: 56 })).toBeUndefined()
  })
})

describe('a reason says why there is no date', () => {
  test.each([
    ['flat', (_: number) => 500],
    ['shrinking', (day: number) => 500 - day],
    ['not within 3 years', (day: number) => 500 + day / 10],
  ])('%s', (reason, used) => {
    expect(forecast(series(90, used))).toMatchObject({
      near_full_at: null,
      order_by: null,
      reason,
      full_reason: reason,
    })
  })

  test('the two thresholds have their own reasons: one may be within 3 years and the other not', () => {
    const points = series(90, (day) => 800 + day / 10)
    expect(forecast(points)).toMatchObject({ reason: null, full_at: null, full_reason: 'not within 3 years' })
  })

  test('noise without growth is flat if hidden growth would not reach the threshold within a year, else too noisy', () => {
    const noise = gaussian(1)
    const values = Array.from({ length: 90 }, () => noise())
    const at = (level: number, deviation: number) => series(90, (day) => level + deviation * (values[day] as number))
    expect(forecast(at(500, 10)).reason).toBe('flat')
    expect(forecast(at(600, 120)).reason).toBe('too noisy')
    expect(forecast(at(500, 10)).growth_per_day).toBe(0)
  })

  test('a total of 0 has no date', () => {
    expect(forecast(series(30, () => 0, 0))).toMatchObject({ reason: 'no capacity', usage: { percentage: null } })
  })
})

test('the given threshold and lead time apply, also a threshold as an amount', () => {
  const points = series(60, (day) => 500 + 2 * day)
  const memory = forecastOf(points, { leadTimeDays: 10, nearFull: 700 })
  expect(memory?.near_full_at?.likely).toBe('2027-01-02')
  expect(memory?.order_by).toBe('2026-12-23')
  expect(forecastOf(points, { leadTimeDays: 0, nearFullPercent: 70 })?.near_full_at).toEqual(memory?.near_full_at)
})

test('the thresholds are those of the last total', () => {
  const points = series(60, (day) => 500 + 2 * day).map((point) => ({
    ...point,
    total: point.day === today ? 2_000 : 700,
  }))
  expect(forecast(points).usage.percentage).toBe(30.9)
  expect(daysUntil(forecast(points).near_full_at?.likely)).toBe((1_700 - 618) / 2)
})

test('of several points of one day the last one counts, and days without points are no days of history', () => {
  const points = series(60, (day) => 500 + 2 * day)
  const wrong = points.map((point) => ({ ...point, used: 1 }))
  expect(forecast([...wrong, ...points])).toEqual(forecast(points))
  const withGaps = points.filter((_, n) => n % 3 !== 1 && (n < 20 || n > 35))
  expect(forecast(withGaps)).toEqual({ ...forecast(points), days_of_history: withGaps.length })
})
