import { expect, test } from 'vitest'
import { durationText, intervalText, problemOf, type Source } from './source-texts.ts'

const source = (state: Source['state'], errors: string[], unmapped_count: number): Source => ({
  ...{ name: 'p', kind: 'push', hybrid_core_ids: [], interval_seconds: 60, state },
  last_round: {
    started_at: '2026-01-01T00:00:00.000Z',
    milliseconds: 1,
    changed: 0,
    unmapped: [],
    errors,
    unmapped_count,
  },
})

test('the problem of a source is its first error, else that it is late, else what it left out, else what leads to no asset', () => {
  expect(problemOf(source('failing', ['no response'], 3))).toBe('no response')
  expect(problemOf(source('failing', ['no response', 'a', 'b'], 0))).toBe('no response (2 more)')
  expect(problemOf(source('failing', ['warning: NaN of a', 'no response'], 3))).toBe('no response')
  expect(problemOf(source('ok', ['warning: NaN of a', 'warning: NaN of b'], 3))).toBe('NaN of a (1 more)')
  expect(problemOf(source('late', ['warning: NaN of a'], 3))).toMatch(/three intervals/)
  expect(problemOf(source('late', [], 3))).toMatch(/three intervals/)
  expect(problemOf(source('ok', [], 1))).toBe('1 label leads to no asset')
  expect(problemOf(source('ok', [], 1_200))).toBe('1,200 labels lead to no asset')
  expect(problemOf(source('ok', [], 0))).toBeUndefined()
})

test('intervals and durations are written in the unit that makes them shortest', () => {
  expect([10, 60, 90, 300, 3_600, 5_400].map(intervalText)).toEqual([
    'every 10 s',
    'every 60 s',
    'every 90 s',
    'every 5 min',
    'every 1 h',
    'every 90 min',
  ])
  expect([0, 999, 1_000, 12_345].map(durationText)).toEqual(['0 ms', '999 ms', '1 s', '12.3 s'])
})
