import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HistoryStep, historySteps, stepMs } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { spanOf } from './time-span.ts'

const now = Date.parse('2026-11-22T10:07:00Z')
const hourMs = 3_600_000

test('the default is the last 30 days at the finest step with at most 750 points', () => {
  expect(spanOf({ of: 'pool', now })).toEqual({ from: now - 30 * dayMs, to: now, step: '1h' })
  expect(spanOf({ of: 'asset', now })).toEqual({ from: now - 30 * dayMs, to: now, step: '1h' })
})

test.each<[number, HistoryStep]>([
  [hourMs, '5m'],
  [62 * hourMs, '5m'],
  [63 * hourMs, '1h'],
  [31 * dayMs, '1h'],
  [32 * dayMs, '1d'],
  [365 * dayMs, '1d'],
])('a span of %d ms has the step %s', (length, step) => {
  expect(spanOf({ of: 'pool', from: now - length, to: now, now })).toMatchObject({ step })
})

test('a span with one end has the other one 30 days before, or now', () => {
  const from = now - 3 * dayMs
  expect(spanOf({ of: 'pool', from, now })).toMatchObject({ from, to: now })
  const to = now - 100 * dayMs
  expect(spanOf({ of: 'pool', to, now })).toMatchObject({ from: to - 30 * dayMs, to })
  expect(spanOf({ of: 'pool', from: now + 5, now })).toMatchObject({ from: now + 5, to: now + 5 })
})

test('an asset has no step of 5 minutes', () => {
  expect(spanOf({ of: 'asset', from: now - hourMs, to: now, now })).toMatchObject({ step: '1h' })
  expect(spanOf({ of: 'asset', step: '5m', now })).toEqual({
    parameter: 'filter[step]',
    rule: '1h or 1d for an asset',
    value: '5m',
  })
})

test('a span of more than 2,000 steps is an error that names a coarser step', () => {
  const span = { of: 'pool', to: now, now } as const
  expect(spanOf({ ...span, from: now - 30 * dayMs, step: '5m' })).toEqual({
    parameter: 'filter[step]',
    rule: '1h, so that there are at most 2,000 steps between filter[from] and filter[to]',
    value: '5m',
  })
  expect(spanOf({ ...span, from: now - 365 * dayMs, step: '5m' })).toMatchObject({
    rule: expect.stringMatching(/^1d, /),
  })
  expect(spanOf({ ...span, from: now - 365 * dayMs, step: '1h' })).toMatchObject({
    rule: expect.stringMatching(/^1d, /),
  })
  const from = now - 2_500 * dayMs
  expect(spanOf({ ...span, from })).toEqual({
    parameter: 'filter[from]',
    rule: 'later, so that there are at most 2,000 steps between filter[from] and filter[to]',
    value: new Date(from).toISOString(),
  })
})

test('a span that ends before it begins is an error', () => {
  expect(spanOf({ of: 'pool', from: now, to: now - 1, now })).toMatchObject({ parameter: 'filter[from]' })
})

test('every span has at most 2,000 steps, and a default step at most 750 unless it is a day', () => {
  const times = fc.integer({ min: 0, max: now })
  fc.assert(
    fc.property(times, times, fc.constantFrom(undefined, ...historySteps), (from, to, step) => {
      const span = spanOf({ of: 'pool', from: Math.min(from, to), to: Math.max(from, to), now, ...(step && { step }) })
      if ('parameter' in span) return
      const steps = Math.floor(span.to / stepMs[span.step]) - Math.floor(span.from / stepMs[span.step]) + 1
      expect(steps).toBeLessThanOrEqual(step || span.step === '1d' ? 2_000 : 750)
    }),
  )
})
