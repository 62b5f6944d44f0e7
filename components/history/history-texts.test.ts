import { describe, expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import type { Forecast } from '../forecast/forecast-texts.ts'
import { historySummary, historyTable, historyTitle, pointLines, type ResourceHistory } from './history-texts.ts'

const toMs = Date.parse('2026-11-23T00:00:00Z')
const tib = 2 ** 40
const point = (daysAgo: number, raw: number) => ({
  ...{ at: toMs - daysAgo * dayMs, raw: raw * tib, total: 500 * tib },
  ...{ allocated: null, lowest: (raw - 10) * tib, highest: (raw + 5) * tib },
})
const forecast: Forecast = {
  ...{ hybrid_core_id: 'hc', asset_id: null, resource: 'distributed', growth_per_day: tib },
  usage: { percentage: 71, raw: 355, total: 500, unit: 'byte', allocated: null },
  near_full_at: { earliest: '2027-01-08', likely: '2027-01-12', latest: '2027-01-20' },
  ...{ full_at: null, order_by: '2026-12-09', days_of_history: 60, reason: null, full_reason: 'not within 3 years' },
}
const history: ResourceHistory = {
  ...{
    name: 'Distributed storage',
    within: 'distributed storage',
    unit: 'byte',
    stepMs: dayMs,
    fromMs: toMs - 30 * dayMs,
    toMs,
  },
  points: [point(3, 350), point(2, 352), point(1, 356)],
  ...{ isCurrent: true, forecast, today: '2026-11-22', zone: 'UTC' },
}

describe('the title of a history', () => {
  test('states the last value and when the pool is near full', () =>
    expect(historyTitle(history)).toBe('Distributed storage: 71.2 %, near full on 12 Jan 2027'))
  test('states no forecast where there is none', () =>
    expect(historyTitle({ ...history, forecast: undefined })).toBe('Distributed storage: 71.2 %'))
  test('says what does not happen within three years', () =>
    expect(
      historyTitle({ ...history, forecast: { ...forecast, near_full_at: null, reason: 'not within 3 years' } }),
    ).toBe('Distributed storage: 71.2\u202f%, not near full within 3 years'))
  test('of what is full says so, also if the forecast knows no date for it', () => {
    const reached = {
      ...forecast,
      near_full_at: { earliest: '2026-11-22', likely: '2026-11-22', latest: '2026-11-22' },
    }
    expect(historyTitle({ ...history, forecast: reached, points: [point(1, 480)] })).toBe(
      'Distributed storage: 96.0\u202f%, full',
    )
  })
  test('of a past period states its end, and no forecast', () =>
    expect(historyTitle({ ...history, isCurrent: false })).toBe('Distributed storage: 71.2 % on 22 Nov 2026'))
  test('says that no values arrive any more', () =>
    expect(historyTitle({ ...history, points: [point(9, 356)] })).toBe(
      'Distributed storage: 71.2 % on 14 Nov 2026, no values since then',
    ))
  test('of a period without values says so', () =>
    expect(historyTitle({ ...history, points: [] })).toBe('Distributed storage: no values in this period'))
  test('of a pool without capacity has no percentage', () =>
    expect(historyTitle({ ...history, forecast: undefined, points: [{ ...point(1, 0), total: 0 }] })).toBe(
      'Distributed storage: no capacity',
    ))
})

test('the sentence of a history has its extremes, gaps, range and order-by date', () =>
  expect(historySummary({ ...history, points: [point(9, 340), point(2, 352), point(1, 356)] })).toBe(
    'Distributed storage: 71.2 %, near full on 12 Jan 2027; from 24 Oct 2026 to 23 Nov 2026 between 330 TiB and 361 TiB ' +
      'of 500 TiB; 1 gap without values; range of the forecast 8 Jan 2027 to 20 Jan 2027; order by 9 Dec 2026.',
  ))

test('the sentence and the tooltip of a pool name its fullest node', () => {
  const points = [{ ...point(1, 356), fullest: { asset_id: 'sn-17', percentage: 88.4 } }]
  expect(historySummary({ ...history, points })).toContain('; fullest node sn-17: 88.4 %; ')
  expect(pointLines(points[0]!, history)).toContain('fullest node sn-17: 88.4 %')
})

describe('the table of a history', () => {
  test('has the newest value first, and no column for unknown amounts', () => {
    const { head, rows } = historyTable(history)
    expect(head).toEqual(['Day (UTC)', 'Used', 'Amount', 'Lowest', 'Highest', 'Total'])
    expect(rows[0]).toEqual(['22 Nov 2026', '71.2 %', '356 TiB', '346 TiB', '361 TiB', '500 TiB'])
    expect(rows).toHaveLength(3)
  })
  test('has allocated amounts where one is known', () => {
    const points = [point(2, 352), { ...point(1, 356), allocated: 600 * tib }]
    expect(historyTable({ ...history, points }).rows.map((row) => row.at(-1))).toEqual(['600 TiB', '–'])
  })
  test('has the fullest node where one is known', () => {
    const points = [point(2, 352), { ...point(1, 356), fullest: { asset_id: 'sn-17', percentage: 88.4 } }]
    const { head, rows } = historyTable({ ...history, points })
    expect([head.at(-1), ...rows.map((row) => row.at(-1))]).toEqual(['Fullest node', 'sn-17: 88.4 %', '–'])
  })
})

test('a tooltip names the time in the zone, and the extremes only where they differ', () => {
  const constant = { ...point(1, 356), lowest: 356 * tib, highest: 356 * tib }
  expect(pointLines(constant, { ...history, stepMs: 3_600_000 })).toEqual(['22 Nov 2026', '71.2 %: 356 TiB of 500 TiB'])
  expect(
    pointLines({ ...constant, at: constant.at + 5_400_000, allocated: tib }, { ...history, stepMs: 300_000 }),
  ).toEqual(['22 Nov 2026, 01:30', '71.2 %: 356 TiB of 500 TiB', '1 TiB allocated'])
  expect(pointLines(point(1, 356), history)).toContain('346 TiB to 361 TiB in this step')
})
