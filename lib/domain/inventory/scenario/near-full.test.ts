import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOf } from '../../forecast/daily-series.ts'
import { forecastOf } from '../../forecast/forecast.ts'
import { storedForecast } from '../../forecasts/forecast-record.ts'
import { growth } from '../../history/test-points.ts'
import { byteUsage } from '../usage/usage.ts'
import { type KeptForecast, nearFullDates } from './near-full.ts'
import type { CoreState } from './scenario.ts'

const today = 20_000

/** A core that has one pool of distributed storage. */
function stateOf(used: number, total: number): CoreState {
  const distributed = byteUsage({ used, total })
  return {
    memory: null,
    storage: { distributed, rocket: null, object: null },
    capacity: { distributed: null, object: null },
  }
}

function keptOf(steady: Parameters<typeof growth>[2], nearFull?: number): KeptForecast {
  const forecast = forecastOf(growth(today, 60, steady), {
    leadTimeDays: 0,
    ...(nearFull !== undefined && { nearFull }),
  })
  return { ...storedForecast(forecast!, null), today }
}

const none = { before: 0, after: 0 }
const steady = { from: 110, perDay: 10, total: 1_000 }

describe('the dates of a scenario', () => {
  it('are the same before and after when nothing changes, whatever the growth and the amounts', () => {
    const amounts = fc.record({ from: fc.integer({ min: 1, max: 400 }), perDay: fc.integer({ min: 0, max: 9 }) })
    fc.assert(
      fc.property(amounts, ({ from, perDay }) => {
        const kept = keptOf({ from, perDay, total: 1_000 })
        const state = stateOf(from + 59 * perDay, 1_000)
        const { before, after } = nearFullDates({ before: state, after: state }, new Map([['distributed', kept]]), none)
        expect(after).toEqual(before)
      }),
      // The growth is stored with six digits: here it would be a day less until the threshold.
      { numRuns: 50, examples: [[{ from: 110.0000059, perDay: 9.9999999 }]] },
    )
  })

  it('are later with more capacity and sooner with less, by the days that the amount takes to grow', () => {
    // 700 of 1,000 are used, 10 more each day: 850 in 15 days.
    const forecasts = new Map([['distributed', keptOf(steady)]])
    const likelyWith = (used: number, total: number) =>
      nearFullDates({ before: stateOf(700, 1_000), after: stateOf(used, total) }, forecasts, none).after.distributed
        ?.likely
    expect(likelyWith(700, 1_000)).toBe(dateOf(today + 15))
    expect(likelyWith(700, 1_200)).toBe(dateOf(today + 32))
    expect(likelyWith(700, 900)).toBe(dateOf(today + 7))
    expect(likelyWith(600, 900)).toBe(dateOf(today + 17))
    expect(likelyWith(700, 700)).toBe(dateOf(today))
    expect(likelyWith(700, 100_000)).toBeUndefined()
  })

  it('have a range around the likely day that widens with the distance', () => {
    const noisy = { ...keptOf(steady), near_full_earliest: today + 10, near_full_latest: today + 22 }
    const kept = { ...noisy, full_earliest: today + 20, full_latest: today + 46 }
    const datesOf = (total: number, forecast: KeptForecast) =>
      nearFullDates(
        { before: stateOf(700, 1_000), after: stateOf(700, total) },
        new Map([['distributed', forecast]]),
        none,
      ).after.distributed
    const range = { earliest: dateOf(today + 10), likely: dateOf(today + 15), latest: dateOf(today + 22) }
    expect(datesOf(1_000, kept)).toEqual(range)
    // 235 are missing: between 150 (10 to 22 days) and 300 (20 to 46 days).
    expect(datesOf(1_100, kept)).toEqual({
      ...{ earliest: dateOf(today + 15), likely: dateOf(today + 24), latest: dateOf(today + 36) },
    })
    expect(datesOf(1_100, { ...kept, full_latest: null })?.latest).toBeNull()
    expect(datesOf(900, { ...kept, full_latest: null })?.latest).toBe(dateOf(today + 10))
  })

  it('of a pool that is full already begin with the likely day and have no latest one', () => {
    // 1,700 are nearly full: 700 more than 1,000, of 10 a day.
    for (const [used, days] of [
      [1_000, 70],
      [1_010, 69],
    ] as const) {
      const kept = keptOf({ from: used - 590, perDay: 10, total: 1_000 })
      const { after } = nearFullDates(
        { before: stateOf(used, 1_000), after: stateOf(used, 2_000) },
        new Map([['distributed', kept]]),
        none,
      )
      const likely = dateOf(today + days)
      expect(after.distributed).toEqual({ earliest: likely, likely, latest: null })
    }
  })

  it('of memory are about what fits without the largest node', () => {
    const memory = (used: number, total: number): CoreState => ({
      ...stateOf(0, 0),
      memory: byteUsage({ used, total }),
    })
    const kept = keptOf({ from: 10, perDay: 10, total: 1_000 }, 750)
    const { before, after } = nearFullDates(
      { before: memory(600, 1_000), after: memory(600, 1_300) },
      new Map([['memory', kept]]),
      { before: 250, after: 300 },
    )
    expect(before.memory?.likely).toBe(dateOf(today + 15))
    expect(after.memory?.likely).toBe(dateOf(today + 40))
    expect(after.distributed).toBeNull()
  })

  it('are missing without growth, unless the change fills the pool', () => {
    const forecasts = new Map([['distributed', keptOf({ from: 700, perDay: 0, total: 1_000 })]])
    const datesOf = (total: number) =>
      nearFullDates({ before: stateOf(700, 1_000), after: stateOf(700, total) }, forecasts, none).after.distributed
    expect(datesOf(900)).toBeNull()
    expect(datesOf(800)).toEqual({ earliest: dateOf(today), likely: dateOf(today), latest: dateOf(today) })
  })
})
