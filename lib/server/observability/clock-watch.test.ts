import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchClock } from './clock-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a step of the clock logs one line with its size; drift and small corrections log none', () => {
  const lines: unknown[] = []
  const clock = { wallMs: 0, steadyMs: 0 }
  const log = { warn: (details: object, message: string) => void lines.push([details, message]) }
  const watch = watchClock(log as never, { wall: () => clock.wallMs, steady: () => clock.steadyMs })
  const pass = (stepMs: number) => {
    clock.steadyMs += 5_000
    clock.wallMs += 5_000 + stepMs
    vi.advanceTimersByTime(5_000)
  }
  for (const stepMs of [0, 900, -900, 0]) pass(stepMs)
  expect(lines).toEqual([])
  for (const stepMs of [3_600_000, 0, -7_200_000, 0, 0]) pass(stepMs)
  expect(lines).toEqual([
    [{ seconds: 3_600 }, 'The clock was set forward, or the machine slept.'],
    [{ seconds: -7_200 }, 'The clock was set back.'],
  ])
  clearInterval(watch)
})
