import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { networkOf } from '#lib/domain/access/sign-in/network.ts'
import type { PlainResponse } from './page-guard.ts'

const defaults = {
  /** A browser requests one page at a time, but many people can share an address. */
  burst: 50,
  perSecond: 20,
  maximumWaitMs: 5_000,
  /** Each takes about 100 bytes. */
  maximumNetworks: 10_000,
}

/** The response to a request that would wait for longer. What else the client has sent on the connection is not served. */
export const tooManyPages: PlainResponse = {
  status: 503,
  text: 'Too many pages are requested from your network. Try again in a few seconds.',
  headers: { 'Retry-After': '5', Connection: 'close' },
}

/** Limits how many pages and session routes begin a second for the clients of a network, after a burst. */
export class PagePace {
  readonly #limits: typeof defaults
  /** When all pages that a network has requested would have begun without a burst; in the order of the last request. */
  readonly #begunAt = new Map<string, number>()

  constructor(limits: Partial<typeof defaults> = {}) {
    this.#limits = { ...defaults, ...limits }
  }

  /**
   * Counts a page, and returns in how many milliseconds it may begin; undefined, without counting it, when that is longer than
   * 5 s. `now` is in milliseconds and never decreases.
   */
  wait(address: string, now: number): number | undefined {
    const { burst, perSecond, maximumWaitMs } = this.#limits
    const network = networkOf(address)
    const intervalMs = 1_000 / perSecond
    const begunAt = Math.max(now, this.#begunAt.get(network) ?? 0)
    const waitMs = Math.max(0, begunAt - now - (burst - 1) * intervalMs)
    if (waitMs > maximumWaitMs) return undefined
    // Deleting the network before adding it again moves it to the end of the map.
    this.#begunAt.delete(network)
    this.#begunAt.set(network, begunAt + intervalMs)
    this.#forget(now)
    return waitMs
  }

  /** Forgets the first networks that have nothing to wait for, and beyond the maximum also those that have. */
  #forget(now: number): void {
    for (const [network, begunAt] of this.#begunAt) {
      if (begunAt > now && this.#begunAt.size <= this.#limits.maximumNetworks) return
      this.#begunAt.delete(network)
    }
  }
}

/** Returns after this time whether the client is still there; at once when it leaves. */
export async function waitForClient(outgoing: ServerResponse, waitMs: number): Promise<boolean> {
  const closed = new AbortController()
  outgoing.once('close', () => closed.abort())
  await sleep(waitMs, undefined, { signal: closed.signal }).catch(() => {})
  return !closed.signal.aborted
}
