import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { CountStore, Standing } from '#lib/domain/access/count-store.ts'
import type { Counter } from './counter.ts'

/** Interval between two exchanges with the store for one key. */
const exchangeEveryMs = 250
/** The longest time that a request waits for the store. */
const maximumWaitMs = 500
const never = Number.NEGATIVE_INFINITY
const maximumKeys = 10_000

type Entry = {
  /** The count that the store returned last, the part that is being sent, and the part that is not sent yet. */
  confirmed: number
  inFlight: number
  pending: number
  endsAt: number
  confirmedAt: number
  exchange: Promise<void> | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * Counts keys for several processes. A key with at most one call in 250 ms is counted in the store on every call, which is
 * exact. A key with more calls is counted locally and sent to the store four times a second, so the processes together may
 * exceed the limit by the calls of 250 ms. While the store is unavailable, each process counts separately.
 */
export class SharedCounter implements Counter {
  readonly #store: CountStore
  readonly #periodMs: number
  readonly #entries = new LRUCache<string, Entry>({ max: maximumKeys })

  constructor(store: CountStore, periodMs: number) {
    this.#store = store
    this.#periodMs = periodMs
  }

  add(key: string): Promise<Standing> {
    const entry = this.#entryOf(key)
    if (countOf(entry) === 0) entry.endsAt = Date.now() + this.#periodMs
    entry.pending++
    return this.#standing(key, entry)
  }

  get(key: string): Promise<Standing> {
    return this.#standing(key, this.#entryOf(key))
  }

  async #standing(key: string, entry: Entry): Promise<Standing> {
    const isOld = performance.now() - entry.confirmedAt >= exchangeEveryMs
    if (isOld && !entry.exchange) await withinMaximumWait(this.#exchange(key, entry))
    else if (entry.confirmedAt === never) await withinMaximumWait(entry.exchange)
    else if (entry.pending > 0) entry.timer ??= setTimeout(() => this.#flush(key, entry), exchangeEveryMs).unref()
    // With a store that hangs, only the first requests wait.
    if (entry.confirmedAt === never) entry.confirmedAt = performance.now()
    return { count: countOf(entry), msBeforeNext: Math.max(0, entry.endsAt - Date.now()) }
  }

  #flush(key: string, entry: Entry): void {
    entry.timer = undefined
    if (resetIfExpired(entry, this.#periodMs).pending > 0) void this.#exchange(key, entry)
  }

  #exchange(key: string, entry: Entry): Promise<void> {
    entry.exchange ??= this.#send(key, entry).finally(() => {
      entry.exchange = undefined
    })
    return entry.exchange
  }

  async #send(key: string, entry: Entry): Promise<void> {
    entry.inFlight = entry.pending
    entry.pending = 0
    try {
      const standing = await this.#store.add(key, entry.inFlight)
      entry.confirmed = standing?.count ?? 0
      if (standing) entry.endsAt = Date.now() + standing.msBeforeNext
    } catch {
      // The store is unavailable: count locally.
      entry.confirmed += entry.inFlight
    }
    entry.inFlight = 0
    entry.confirmedAt = performance.now()
  }

  #entryOf(key: string): Entry {
    const known = this.#entries.get(key)
    if (known) return resetIfExpired(known, this.#periodMs)
    const entry = {
      confirmed: 0,
      inFlight: 0,
      pending: 0,
      endsAt: 0,
      confirmedAt: never,
      exchange: undefined,
      timer: undefined,
    }
    this.#entries.set(key, entry)
    return entry
  }
}

function withinMaximumWait(exchange: Promise<void> | undefined): Promise<void> {
  return Promise.race([exchange, sleep(maximumWaitMs, undefined, { ref: false })])
}

function countOf({ confirmed, inFlight, pending }: Entry): number {
  return confirmed + inFlight + pending
}

/** Sets the counts to zero when their period is over, or ends too late because the clock was set back. */
function resetIfExpired(entry: Entry, periodMs: number): Entry {
  const leftMs = entry.endsAt - Date.now()
  if (leftMs > 0 && leftMs <= 2 * periodMs) return entry
  entry.confirmed = 0
  entry.pending = 0
  return entry
}
