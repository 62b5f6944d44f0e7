import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedTimers } from './shared-timers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A timer of the browser waits for a millisecond at least. */
const nextTask = () => vi.advanceTimersByTimeAsync(1)

test('each timer is called at its time, and an interval again and again', async () => {
  const { setTimeout, setInterval } = sharedTimers()
  const calls: string[] = []
  const start = performance.now()
  const call = (name: string) => () => void calls.push(`${name} ${performance.now() - start}`)
  setTimeout(call('late'), 250)
  setTimeout(call('early'), 50)
  setInterval(call('every'), 100)
  await vi.advanceTimersByTimeAsync(300)
  expect(calls).toEqual(['early 50', 'every 100', 'every 200', 'late 250', 'every 300'])
})

test('a hundred timers that are set and cleared in one task need one of the browser', async () => {
  const native = vi.spyOn(globalThis, 'setTimeout')
  const { setTimeout, setInterval, clearTimeout } = sharedTimers()
  for (let n = 0; n < 50; n++) {
    setInterval(() => {}, 15_000)
    clearTimeout(setTimeout(() => {}, 10_000))
  }
  await Promise.resolve()
  expect(native).toHaveBeenCalledOnce()
  native.mockRestore()
})

test('a cleared timer is not called, also when one that is due with it clears it', async () => {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = sharedTimers()
  const called = vi.fn()
  const first = setTimeout(called, 10)
  setTimeout(() => clearTimeout(second), 20)
  const second = setTimeout(called, 20)
  const third = setInterval(called, 20)
  clearTimeout(first)
  clearInterval(third)
  clearTimeout(undefined)
  await vi.advanceTimersByTimeAsync(100)
  expect(called).not.toHaveBeenCalled()
})

test('a timer that a call sets for now is called next, not in the same task', async () => {
  const { setTimeout } = sharedTimers()
  const calls: string[] = []
  setTimeout(() => {
    setTimeout(() => void calls.push('set by the first'), 0)
    calls.push('first')
  }, 10)
  setTimeout(() => void calls.push('second'), 10)
  await vi.advanceTimersByTimeAsync(10)
  expect(calls).toEqual(['first', 'second'])
  await nextTask()
  expect(calls).toEqual(['first', 'second', 'set by the first'])
})

test('a timer waits for longer than a timer of the browser can', async () => {
  const { setTimeout } = sharedTimers()
  const called = vi.fn()
  const month = 31 * 24 * 60 * 60_000
  setTimeout(called, month)
  await vi.advanceTimersByTimeAsync(month - 1)
  expect(called).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(called).toHaveBeenCalledOnce()
})

test('a call that throws leaves the other timers', async () => {
  const { setTimeout, setInterval } = sharedTimers()
  const called = vi.fn()
  setInterval(() => {
    throw new Error('of this call')
  }, 10)
  setTimeout(called, 10)
  await expect(vi.advanceTimersByTimeAsync(10)).rejects.toThrow('of this call')
  await nextTask()
  expect(called).toHaveBeenCalledOnce()
})
