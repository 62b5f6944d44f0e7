import { describe, expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import {
  assetHistoryOf,
  chartEndOf,
  historyInput,
  isCurrent,
  periodOf,
  presets,
  readRange,
  writeRange,
} from './history-range.ts'

const nowMs = Date.parse('2026-11-22T19:47:31Z')
/** The ages without the setting HISTORY. */
const ages = { '5m': 14 * dayMs, '1h': 90 * dayMs }
const read = (query: string) => readRange(new URLSearchParams(query))

describe('the range of an address', () => {
  test.each(['', 'range=2w', 'range=', 'filter[from]=yesterday'])('“%s” is the last 30 days', (query) =>
    expect(read(query).preset?.name).toBe('30d'),
  )
  test('whose start is after its end is the last 30 days', () =>
    expect(read('filter[from]=2026-11-02T00:00:00Z&filter[to]=2026-11-01T00:00:00Z').preset?.name).toBe('30d'))
  test('may be a period of its own, with or without an end', () => {
    expect(read('filter[from]=2026-11-01T00:00:00Z').own).toEqual({ from: '2026-11-01T00:00:00.000Z', to: '' })
    expect(read('filter[from]=2026-11-01&filter[to]=2026-11-02T01:00:00%2B01:00').own).toEqual({
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-02T00:00:00.000Z',
    })
  })
  test('without a start has the 30 days before its end', () => {
    const { fromMs, toMs } = periodOf(read('filter[to]=2026-11-01T00:00:00Z'), nowMs, ages)
    expect([fromMs, toMs]).toEqual([Date.parse('2026-10-02T00:00:00Z'), Date.parse('2026-11-01T00:00:00Z')])
  })
  test('is the same after a round trip', () => {
    const ranges = [
      ...presets.map((preset) => ({ preset })),
      { own: { from: '2026-11-01T00:00:00.000Z', to: '' } },
      { own: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' } },
    ]
    for (const range of ranges) {
      const pairs = Object.entries(writeRange(range)).flatMap(([name, value]) =>
        value === null ? [] : [[name, value]],
      )
      expect(readRange(new URLSearchParams(pairs))).toEqual(range)
    }
    expect(Object.values(writeRange(read('')))).toEqual([null, null, null])
  })
})

describe('a period', () => {
  test('of a preset ends with the current step and has its length', () => {
    for (const preset of presets) {
      const { fromMs, toMs } = periodOf({ preset }, nowMs, ages)
      expect(toMs - fromMs).toBe(preset.ms)
      expect(toMs).toBeGreaterThanOrEqual(nowMs)
      expect(toMs - nowMs).toBeLessThanOrEqual(3_600_000)
      expect(isCurrent(toMs, nowMs)).toBe(true)
    }
  })
  test('of a preset is the same request for the time of a step', () => {
    const request = (at: number) => historyInput('hc', periodOf({ preset: presets[0] }, at, ages))
    expect(request(nowMs)).toEqual(request(nowMs + 60_000))
    expect(request(nowMs)).not.toEqual(request(nowMs + 300_000))
  })
  test('of an own range has the finest step with few points that are still kept', () => {
    const step = (from: string, to: string) => periodOf(read(`filter[from]=${from}&filter[to]=${to}`), nowMs, ages).step
    expect(step('2026-11-21', '2026-11-22')).toBe('5m')
    expect(step('2026-11-01', '2026-11-02')).toBe('1h')
    expect(step('2026-06-01', '2026-06-02')).toBe('1d')
    expect(step('2026-10-01', '2026-11-22')).toBe('1d')
  })
  test('whose points of a step are no longer kept has a coarser step', () => {
    const short = { '5m': 2 * dayMs, '1h': 5 * dayMs }
    const step = (query: string) => periodOf(read(query), nowMs, short).step
    expect(step('filter[from]=2026-11-21&filter[to]=2026-11-22')).toBe('5m')
    expect(step('filter[from]=2026-11-19&filter[to]=2026-11-20')).toBe('1h')
    expect(step('filter[from]=2026-11-12&filter[to]=2026-11-14')).toBe('1d')
    expect(['range=24h', 'range=7d', 'range=30d'].map(step)).toEqual(['5m', '1d', '1d'])
  })
  test('whose points of 5 minutes are kept for longer keeps this step', () => {
    const long = { ...ages, '5m': 60 * dayMs }
    expect(periodOf(read('filter[from]=2026-10-01&filter[to]=2026-10-02'), nowMs, long).step).toBe('5m')
  })
  test('of an own range is current only if it ends now', () => {
    expect(isCurrent(periodOf(read('filter[from]=2026-11-01'), nowMs, ages).toMs, nowMs)).toBe(true)
    const ended = periodOf(read('filter[from]=2026-10-01&filter[to]=2026-11-01'), nowMs, ages)
    expect(isCurrent(ended.toMs, nowMs)).toBe(false)
  })
})

test('a request has the times as text', () =>
  expect(historyInput('hc', periodOf({ preset: presets[1] }, nowMs, ages)).filter).toEqual({
    from: ['2026-11-15T20:00:00.000Z'],
    to: ['2026-11-22T20:00:00.000Z'],
    step: ['1h'],
  }))

test('the days of a node are today and the 30 before at each hour', () => {
  for (let hour = 0; hour < 24; hour++) {
    const at = Date.parse('2026-11-22T00:47:31Z') + hour * 3_600_000
    const { from, to } = assetHistoryOf('hc', 'cn-1', at).filter as unknown as { from: [string]; to: [string] }
    expect(from).toEqual(['2026-10-23T00:00:00.000Z'])
    expect(Date.parse(to[0])).toBeGreaterThan(at)
    expect(Date.parse(to[0])).toBeLessThanOrEqual(Date.parse('2026-11-23T00:00:00Z'))
  }
})

test('a chart shows the future from a range of 30 days that ends now', () => {
  const future = (query: string) => {
    const period = periodOf(read(query), nowMs, ages)
    return (chartEndOf({ ...period, isCurrent: isCurrent(period.toMs, nowMs) }) - period.toMs) / dayMs
  }
  expect(['range=24h', 'range=7d', 'range=30d', 'range=90d'].map(future)).toEqual([0, 0, 20, 60])
  expect(future('filter[from]=2026-01-01&filter[to]=2026-11-01')).toBe(0)
})
