import { expect, test } from 'vitest'
import { coreTrends, trendsOf } from './trends.ts'

const point = (at: string, percentage: number | null) => ({
  ...{ at, percentage, raw: 1, total: 2, allocated: null, lowest: 1, highest: 1, fullest: null },
})

test('a trend has the percentage of each day with one decimal, without days that have none', () => {
  const points = [point('1970-01-03T00:00:00.000Z', 12.3456), point('1970-01-05T00:00:00.000Z', null)]
  const history = { hybrid_core_id: 'hc', from: '', to: '', step: '1d' as const }
  expect(trendsOf({ data: { ...history, series: [{ resource: 'cpu', unit: 'core', points }] } })).toEqual({
    cpu: [[2, 12.3]],
  })
})

test('the request of a trend is the same for a whole day of UTC', () => {
  const keyAt = (time: string) => coreTrends('hc', Date.parse(time)).queryKey
  expect(keyAt('2026-11-22T00:00:00Z')).toEqual(keyAt('2026-11-22T23:59:59Z'))
  expect(JSON.stringify(keyAt('2026-11-22T12:00:00Z'))).toContain(
    '{"from":["2026-10-24T00:00:00.000Z"],"to":["2026-11-22T00:00:00.000Z"],"step":["1d"]}',
  )
})
