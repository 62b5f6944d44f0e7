import { describe, expect, test } from 'vitest'
import type { Forecast } from './forecast-texts.ts'
import { outlookOf } from './outlook.ts'

const day = (date: string) => Date.parse(date)
const last = { at: day('2026-11-22'), raw: 500, total: 1000, allocated: null, lowest: 480, highest: 500 }
const until = day('2027-03-01')
const forecast: Forecast = {
  hybrid_core_id: 'hc-1',
  asset_id: null,
  resource: 'distributed',
  usage: { percentage: 50, raw: 500, total: 1000, unit: 'byte', allocated: null },
  growth_per_day: 10,
  near_full_at: { earliest: '2026-12-17', likely: '2026-12-27', latest: '2027-01-11' },
  full_at: { earliest: '2026-12-27', likely: '2027-01-11', latest: null },
  order_by: '2026-11-01',
  days_of_history: 60,
  reason: null,
  full_reason: null,
}
const outlook = (changes: Partial<Forecast> = {}) => outlookOf({ ...forecast, ...changes }, last, until, '2026-11-22')

describe('a forecast', () => {
  test('continues from the last value with its growth', () =>
    expect(outlook()?.likely).toEqual([
      [last.at, 500],
      [until, 500 + 10 * 99],
    ]))

  test('has a range that reaches each threshold on the days that it names, and then continues level', () => {
    expect(outlook()?.upper).toEqual([
      [last.at, 500],
      [day('2026-12-17'), 850],
      [day('2026-12-27'), 1000],
      [until, 1000],
    ])
    expect(outlook()?.lower).toEqual([
      [last.at, 500],
      [day('2027-01-11'), 850],
      [until, 850],
    ])
  })

  test('that may never be reached has a lower edge at the last value', () => {
    const near_full_at = { earliest: '2026-12-17', likely: '2026-12-27', latest: null }
    expect(outlook({ near_full_at, full_at: null })?.lower).toEqual([
      [last.at, 500],
      [until, 500],
    ])
  })

  test('without dates has no range', () => {
    const flat = outlook({ near_full_at: null, full_at: null, growth_per_day: 0, order_by: null })
    expect(flat).toEqual({
      likely: [
        [last.at, 500],
        [until, 500],
      ],
      upper: [],
      lower: [],
      nearFull: null,
      total: 1000,
      orderBy: null,
    })
  })

  test('of a threshold that is reached already does not lead to it', () => {
    const near_full_at = { earliest: '2026-11-21', likely: '2026-11-21', latest: '2026-11-21' }
    expect(outlook({ near_full_at })?.upper[1]).toEqual([day('2026-12-27'), 1000])
  })

  test('has the amounts that it may reach', () => {
    expect(outlook()).toMatchObject({ nearFull: 850, total: 1000 })
  })

  test('that shrinks does not go below zero', () => expect(outlook({ growth_per_day: -100 })?.likely[1]?.[1]).toBe(0))

  test('is missing where no trend was measured, and where the chart ends in the past', () => {
    expect(outlook({ growth_per_day: null })).toBeUndefined()
    expect(outlookOf(forecast, last, last.at, '2026-11-22')).toBeUndefined()
  })

  test('has the day by which hardware must be ordered', () => expect(outlook()?.orderBy).toBe(day('2026-11-01')))
})
