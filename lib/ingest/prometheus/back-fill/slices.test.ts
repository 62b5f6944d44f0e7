import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { hourCount, hoursOfSlice, nextSlice, type Slice, timesOf } from './slices.ts'

const hourMs = 3_600_000
const from = Date.UTC(2026, 10, 20, 21, 17)
const to = Date.UTC(2026, 10, 22, 2, 59)
const text = ({ fromMs, toMs }: Slice) =>
  `${new Date(fromMs).toISOString().slice(5, 13)} to ${new Date(toMs).toISOString().slice(5, 13)}`

function slicesOf(whole: Slice, hours: number): Slice[] {
  const slices: Slice[] = []
  for (let slice = nextSlice(whole, hours); slice; ) {
    slices.push(slice)
    slice = nextSlice({ fromMs: slice.toMs + hourMs, toMs: whole.toMs }, hours)
  }
  return slices
}

test('slices are whole hours that end with the day', () => {
  expect(slicesOf({ fromMs: from, toMs: to }, 24).map(text)).toEqual([
    '11-20T22 to 11-20T23',
    '11-21T00 to 11-21T23',
    '11-22T00 to 11-22T02',
  ])
  expect(slicesOf({ fromMs: from, toMs: from + 3 * hourMs }, 1).map(text)).toEqual([
    '11-20T22 to 11-20T22',
    '11-20T23 to 11-20T23',
    '11-21T00 to 11-21T00',
  ])
  expect(nextSlice({ fromMs: from, toMs: from + 60_000 }, 24)).toBeUndefined()
})

test('slices have every hour once, in order, each within a day and the given number of hours', () => {
  fc.assert(
    fc.property(fc.nat(100 * dayMs), fc.nat(5 * dayMs), fc.integer({ min: 1, max: 24 }), (start, length, hours) => {
      const whole = { fromMs: from + start, toMs: from + start + length }
      const slices = slicesOf(whole, hours)
      const times = slices.flatMap(timesOf)
      const first = Math.ceil(whole.fromMs / hourMs) * hourMs
      expect(times).toEqual(times.map((_, n) => first + n * hourMs))
      expect(times.length).toBe(Math.max(0, Math.floor((whole.toMs - first) / hourMs) + 1))
      for (const slice of slices) {
        expect(hourCount(slice)).toBeLessThanOrEqual(hours)
        expect(Math.floor(slice.fromMs / dayMs)).toBe(Math.floor(slice.toMs / dayMs))
      }
    }),
  )
})

test('the more assets, the shorter the slices: 50,000 values at once, but never less than an hour or more than a day', () => {
  expect([0, 1, 2_000, 5_000, 50_000, 100_000].map(hoursOfSlice)).toEqual([24, 24, 24, 10, 1, 1])
})
