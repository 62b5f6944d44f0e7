import { expect, test } from 'vitest'
import { inLanguage } from '../texts/test-language.ts'
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

function problemText(of: Source): string | undefined {
  const problem = problemOf(of)
  return problem && [problem.words, problem.more].join(' ').trim()
}

test('the problem of a source is its first error, else that it is late, else what it left out, else what leads to no asset', () => {
  expect(problemText(source('failing', ['no response'], 3))).toBe('no response')
  expect(problemText(source('failing', ['no response', 'a', 'b'], 0))).toBe('no response (2 more)')
  expect(problemText(source('failing', ['warning: NaN of a', 'no response'], 3))).toBe('no response')
  expect(problemText(source('ok', ['warning: NaN of a', 'warning: NaN of b'], 3))).toBe('NaN of a (1 more)')
  expect(problemText(source('late', ['warning: NaN of a'], 3))).toMatch(/three intervals/)
  expect(problemText(source('late', [], 3))).toMatch(/three intervals/)
  expect(problemText(source('ok', [], 1))).toBe('1 label leads to no asset')
  expect(problemText(source('ok', [], 1_200))).toBe('1,200 labels lead to no asset')
  expect(problemText(source('ok', [], 0))).toBeUndefined()
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

test('a German page says that the line of a source is in English, and its own words are in German', () => {
  const problems = inLanguage('de', () =>
    [source('failing', ['no response', 'a'], 0), source('ok', [], 1)].map(problemOf),
  )
  expect(problems).toEqual([
    { words: 'no response', lang: 'en', more: '(1 weitere)' },
    { words: expect.stringContaining('Label') },
  ])
})
