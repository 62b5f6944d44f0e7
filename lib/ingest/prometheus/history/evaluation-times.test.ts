import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, type Span } from '#lib/domain/history/time-span.ts'
import { stepMs } from '#lib/values/history.ts'
import { evaluationTimes } from './evaluation-times.ts'

const nowMs = Date.parse('2026-11-22T10:07:00Z')
const hourMs = stepMs['1h']
const minuteMs = 60_000
const timesOf = (span: Span, assets: number) =>
  evaluationTimes(span, { assets, nowMs }).flatMap(({ startMs, endMs, stepMs }) =>
    Array.from({ length: Math.round((endMs - startMs) / stepMs) + 1 }, (_, n) => startMs + n * stepMs),
  )

test('an hour of a small source is evaluated every 5 minutes, at the end of each', () => {
  const from = nowMs - 3 * hourMs
  expect(timesOf({ from, to: from, step: '1h' }, 10)).toEqual(
    Array.from({ length: 12 }, (_, n) => Date.parse('2026-11-22T07:00:00Z') + (n + 1) * 5 * minuteMs - 1),
  )
})

test('the last evaluation is not after now, and a span that begins after now has none', () => {
  expect(new Date(timesOf({ from: nowMs - hourMs, to: nowMs, step: '1h' }, 1).at(-1) ?? 0).toISOString()).toBe(
    '2026-11-22T10:04:59.999Z',
  )
  expect(evaluationTimes({ from: nowMs + hourMs, to: nowMs + 2 * hourMs, step: '1h' }, { assets: 1, nowMs })).toEqual(
    [],
  )
})

test('the more assets a source has, the less often an hour is evaluated, and the shorter are the slices', () => {
  const span = { from: nowMs - 29 * 24 * hourMs, to: nowMs, step: '1h' } as const
  const perHour = [1, 1_000, 2_000, 100_000].map((assets) => Math.round(timesOf(span, assets).length / (29 * 24)))
  expect(perHour).toEqual([12, 4, 2, 1])
  expect(evaluationTimes(span, { assets: 100_000, nowMs }).length).toBeGreaterThan(30)
})

test('every step of a span has evaluations in their order, none outside of it, and no slice more than 10,000', () => {
  const step = fc.constantFrom('1h' as const, '1d' as const)
  fc.assert(
    fc.property(step, fc.nat(1_999), fc.nat(100_000), fc.integer({ min: 1, max: 1e6 }), (step, steps, ago, assets) => {
      const to = nowMs - ago * minuteMs
      const span = { from: to - steps * stepMs[step], to, step }
      for (const { startMs, endMs, stepMs } of evaluationTimes(span, { assets, nowMs }))
        expect((endMs - startMs) / stepMs).toBeLessThan(10_000)
      const times = timesOf(span, assets)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const complete = bucketOf(Math.min(span.to, nowMs - stepMs[step]), step)
      const seen = new Set(times.map((at) => bucketOf(at, step)))
      for (let bucket = bucketOf(span.from, step); bucket <= complete; bucket++) expect(seen).toContain(bucket)
      for (const bucket of seen) {
        expect(bucket).toBeGreaterThanOrEqual(bucketOf(span.from, step))
        expect(bucket).toBeLessThanOrEqual(bucketOf(span.to, step))
      }
    }),
    { numRuns: 12 },
  )
})
