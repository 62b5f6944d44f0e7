import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CountStore, Standing } from '#lib/domain/access/count-store.ts'
import { SharedCounter } from './shared-counter.ts'

const periodMs = 60_000

/** A store that several servers share, and that can be unavailable or hang. */
class Store implements CountStore {
  state: 'available' | 'unavailable' | 'hanging' = 'available'
  calls = 0
  #counts = new Map<string, { count: number; endsAt: number }>()

  async add(key: string, count: number): Promise<Standing | undefined> {
    this.calls++
    if (this.state === 'unavailable') throw new Error('unavailable')
    if (this.state === 'hanging') return new Promise(() => {})
    const known = this.#counts.get(key)
    const isRunning = known !== undefined && known.endsAt > Date.now()
    if (count === 0) return isRunning ? standingOf(known) : undefined
    const entry = isRunning ? known : { count: 0, endsAt: Date.now() + periodMs }
    entry.count += count
    this.#counts.set(key, entry)
    return standingOf(entry)
  }
}

const standingOf = ({ count, endsAt }: { count: number; endsAt: number }) => ({
  count,
  msBeforeNext: endsAt - Date.now(),
})

describe('counters that share a store', () => {
  let store: Store
  let one: SharedCounter
  let other: SharedCounter

  beforeEach(() => {
    vi.useFakeTimers()
    store = new Store()
    one = new SharedCounter(store, periodMs)
    other = new SharedCounter(store, periodMs)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  async function addOften(counter: SharedCounter, times: number): Promise<number> {
    let count = 0
    for (let n = 0; n < times; n++) count = (await counter.add('key')).count
    return count
  }

  test('count a key with few calls exactly', async () => {
    const seen: number[] = []
    for (let n = 0; n < 10; n++) {
      seen.push((await (n % 2 ? one : other).add('key')).count)
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('call the store at most four times a second, and count every call', async () => {
    for (let n = 0; n < 1_000; n++) {
      expect((await one.add('key')).count).toBe(n + 1)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(store.calls).toBeLessThanOrEqual(5)
    await vi.advanceTimersByTimeAsync(300)
    expect((await other.get('key')).count).toBe(1_000)
  })

  test('send a burst to the store without another call', async () => {
    await addOften(one, 50)
    await vi.advanceTimersByTimeAsync(300)
    expect((await other.get('key')).count).toBe(50)
    await addOften(other, 50)
    await vi.advanceTimersByTimeAsync(300)
    expect((await one.get('key')).count).toBe(100)
  })

  test('count each key separately', async () => {
    await addOften(one, 3)
    expect((await one.add('another')).count).toBe(1)
    expect((await one.get('a third')).count).toBe(0)
  })

  test('do not count a read', async () => {
    for (let n = 0; n < 5; n++) expect((await one.get('key')).count).toBe(0)
    expect((await one.add('key')).count).toBe(1)
  })

  test('start again when the period is over, and return the rest of the period', async () => {
    expect(await one.add('key')).toEqual({ count: 1, msBeforeNext: periodMs })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await other.add('key')).toEqual({ count: 2, msBeforeNext: 40_000 })
    await vi.advanceTimersByTimeAsync(39_900)
    expect(await addOften(one, 10)).toBe(12)
    await vi.advanceTimersByTimeAsync(101)
    expect(await one.add('key')).toEqual({ count: 1, msBeforeNext: periodMs })
  })

  test('do not add the end of one period to the next', async () => {
    await one.add('key')
    await vi.advanceTimersByTimeAsync(periodMs - 100)
    await addOften(one, 10)
    await vi.advanceTimersByTimeAsync(300)
    expect((await other.get('key')).count).toBe(0)
  })

  test('count separately while the store is unavailable, and together when it is available again', async () => {
    store.state = 'unavailable'
    for (let n = 0; n < 5; n++) {
      await one.add('key')
      await vi.advanceTimersByTimeAsync(300)
    }
    expect((await one.get('key')).count).toBe(5)
    expect((await other.get('key')).count).toBe(0)
    store.state = 'available'
    await vi.advanceTimersByTimeAsync(300)
    await one.add('key')
    await vi.advanceTimersByTimeAsync(300)
    expect((await other.add('key')).count).toBe(2)
  })

  test('do not keep a caller out for an hour when the clock is set back by an hour', async () => {
    store.state = 'unavailable'
    for (let n = 0; n < 5; n++) await one.add('key')
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(await one.add('key')).toEqual({ count: 1, msBeforeNext: periodMs })
  })

  test('do not make requests wait for a store that hangs, and count them', async () => {
    store.state = 'hanging'
    const first = one.add('key')
    const second = one.add('key')
    await vi.advanceTimersByTimeAsync(500)
    expect([(await first).count, (await second).count]).toEqual([2, 2])
    const third = one.add('key')
    expect(await Promise.race([third, Promise.resolve('waits').then(() => 'waits')])).toMatchObject({ count: 3 })
    expect(store.calls).toBe(1)
  })
})
