import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectAfterBursts } from './collect-after-bursts.ts'

let eventLoop = 0.01
let threads = 0.01
let bytes = 100
const collect = vi.fn()
let timer: NodeJS.Timeout
const quiet = () => pass(0.01)

beforeEach(() => {
  vi.useFakeTimers()
  bytes = 100
  timer = collectAfterBursts({ busyShares: () => ({ eventLoop, threads }), residentBytes: () => bytes, collect })
  quiet()
  collect.mockClear()
})
afterEach(() => {
  clearInterval(timer)
  vi.useRealTimers()
})

/** A minute in which the event loop, and all threads, work for these shares of the time. */
function pass(share: number, ofThreads = share): void {
  eventLoop = share
  threads = ofThreads
  vi.advanceTimersByTime(60_000)
}

test('garbage is collected once after a burst, and not while the burst or moderate work goes on', () => {
  pass(0.9)
  pass(0.1)
  expect(collect).not.toHaveBeenCalled()
  quiet()
  quiet()
  expect(collect).toHaveBeenCalledOnce()
})

test('work that never was a burst is not followed by a collection', () => {
  for (const share of [0.15, 0.01, 0.06, 0.01]) pass(share)
  expect(collect).not.toHaveBeenCalled()
})

test('garbage is collected once after memory has grown, also without a burst, and not again when it stays', () => {
  bytes = 109
  quiet()
  expect(collect).not.toHaveBeenCalled()
  bytes = 130
  pass(0.1)
  expect(collect).not.toHaveBeenCalled()
  for (let n = 0; n < 3; n++) quiet()
  expect(collect).toHaveBeenCalledOnce()
})

test('while another thread works, memory that grows is not collected, because that would stop the event loop', () => {
  bytes = 130
  pass(0.01, 0.9)
  expect(collect).not.toHaveBeenCalled()
  quiet()
  expect(collect).toHaveBeenCalledOnce()
})

test('this process returns the memory of a burst', async () => {
  clearInterval(timer)
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  timer = collectAfterBursts()
  burst()
  const before = process.memoryUsage().heapTotal
  const after = async () => {
    // On a busy machine not every time is quiet.
    await sleep(300)
    vi.advanceTimersByTime(5_000)
    return process.memoryUsage().heapTotal
  }
  await expect.poll(after).toBeLessThan(before - 20 * 2 ** 20)
})

function burst(): void {
  const garbage = Array.from({ length: 500_000 }, (_, n) => ({ n, text: `text ${n}` }))
  expect(garbage).toHaveLength(500_000)
}
