import { expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { capacityFactor, type PastUsage, usageFactor } from './past-usage.ts'

const now = Date.UTC(2026, 10, 20)
const past: PastUsage = { growth: 0.004, daily: 0.2, weekly: 0.1, noise: 0.05, days: 120 }
const at = (usage: PastUsage, daysAgo: number) => usageFactor(usage, now - daysAgo * dayMs, now)

test('the past ends at the present usage, and is the same each time', () => {
  expect(at(past, 0)).toBe(1)
  expect(at(past, 33.3)).toBe(at(past, 33.3))
})

test('usage grows evenly, apart from its rhythm and noise', () => {
  const plain = { growth: 0.004, days: 120 }
  expect(at(plain, 100)).toBeCloseTo(0.6, 9)
  for (let daysAgo = 1; daysAgo < 120; daysAgo++) {
    expect(Math.abs((at(past, daysAgo) ?? 0) - (at(plain, daysAgo) ?? 0))).toBeLessThan(0.36)
  }
})

test('a clean-up lowers the usage, an extension raises the capacity, and a gap has no usage', () => {
  const usage: PastUsage = {
    cleanUp: { daysAgo: 30, share: 0.5 },
    extension: { daysAgo: 20, share: 0.25, firstNode: 'a', lastNode: 'b' },
    gap: { from: 10, to: 5 },
    days: 120,
  }
  expect([31, 29].map((daysAgo) => at(usage, daysAgo))).toEqual([1.5, 1])
  expect([21, 19].map((daysAgo) => capacityFactor(usage, now - daysAgo * dayMs, now))).toEqual([0.75, 1])
  expect([10, 9, 5, 4, 121].map((daysAgo) => at(usage, daysAgo))).toEqual([1, undefined, undefined, 1, undefined])
})
