import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { CountStore, Standing } from '#lib/domain/access/count-store.ts'
import type { Counter } from './counter.ts'

/** How long a process goes by what the store told it last, and keeps to itself what it has counted since. */
const toldEveryMs = 250
/** A request waits no longer for the store. */
const patienceMs = 500
const never = Number.NEGATIVE_INFINITY
const maximumKeys = 10_000

type Entry = {
  /** As the store said, what it is being told, and what it has not been told yet. */
  told: number
  telling: number
  untold: number
  endsAt: number
  toldAt: number
  exchange: Promise<void> | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * Counts of several processes together. One that is asked now and then asks the store each time, and is exact. One that
 * is asked often counts by itself and tells the store four times a second: together they may let through what is asked
 * of them in that time. While the store is away, each counts alone.
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
    entry.untold++
    return this.#standing(key, entry)
  }

  get(key: string): Promise<Standing> {
    return this.#standing(key, this.#entryOf(key))
  }

  async #standing(key: string, entry: Entry): Promise<Standing> {
    const isOld = performance.now() - entry.toldAt >= toldEveryMs
    if (isOld && !entry.exchange) await patiently(this.#exchange(key, entry))
    else if (entry.toldAt === never) await patiently(entry.exchange)
    else if (entry.untold > 0) entry.timer ??= setTimeout(() => this.#tell(key, entry), toldEveryMs).unref()
    // A store that hangs keeps the first ones waiting, not each one.
    if (entry.toldAt === never) entry.toldAt = performance.now()
    return { count: countOf(entry), msBeforeNext: Math.max(0, entry.endsAt - Date.now()) }
  }

  #tell(key: string, entry: Entry): void {
    entry.timer = undefined
    if (begunAnew(entry).untold > 0) void this.#exchange(key, entry)
  }

  #exchange(key: string, entry: Entry): Promise<void> {
    entry.exchange ??= this.#ask(key, entry).finally(() => {
      entry.exchange = undefined
    })
    return entry.exchange
  }

  async #ask(key: string, entry: Entry): Promise<void> {
    entry.telling = entry.untold
    entry.untold = 0
    try {
      const standing = await this.#store.add(key, entry.telling)
      entry.told = standing?.count ?? 0
      if (standing) entry.endsAt = Date.now() + standing.msBeforeNext
    } catch {
      // It is away: what was counted counts here alone.
      entry.told += entry.telling
    }
    entry.telling = 0
    entry.toldAt = performance.now()
  }

  #entryOf(key: string): Entry {
    const known = this.#entries.get(key)
    if (known) return begunAnew(known)
    const entry = {
      told: 0,
      telling: 0,
      untold: 0,
      endsAt: 0,
      toldAt: never,
      exchange: undefined,
      timer: undefined,
    }
    this.#entries.set(key, entry)
    return entry
  }
}

function patiently(exchange: Promise<void> | undefined): Promise<void> {
  return Promise.race([exchange, sleep(patienceMs, undefined, { ref: false })])
}

function countOf({ told, telling, untold }: Entry): number {
  return told + telling + untold
}

/** What was counted in a period that is over counts no more. */
function begunAnew(entry: Entry): Entry {
  if (Date.now() < entry.endsAt) return entry
  entry.told = 0
  entry.untold = 0
  return entry
}
