import { setImmediate } from 'node:timers/promises'
import type { Caller } from '#lib/domain/access/caller.ts'
import { apiError } from '../problems/problems.ts'

const maximumOfCaller = 3
const maximumOfProcess = 8
const retryAfterSeconds = 5

/** Limits the downloads of whole lists of a process: a few at the same time, and one page at a time among all of them. */
export class Downloads {
  readonly #ofCallers = new Map<string, number>()
  #total = 0
  #turn: Promise<unknown> = Promise.resolve()

  /** Counts a download until the returned function is called. Throws ApiError, 429, when too many are in progress. */
  begin({ kind, userUuid }: Pick<Caller, 'kind' | 'userUuid'>): () => void {
    const caller = `${kind} ${userUuid}`
    const ofCaller = this.#ofCallers.get(caller) ?? 0
    if (ofCaller >= maximumOfCaller || this.#total >= maximumOfProcess) {
      const headers = { 'Retry-After': String(retryAfterSeconds) }
      throw apiError('too-many-requests', { seconds: retryAfterSeconds }, headers)
    }
    this.#count(caller, 1)
    let isCounted = true
    return () => {
      if (isCounted) this.#count(caller, -1)
      isCounted = false
    }
  }

  /**
   * Runs one piece of work at a time, with a turn of the event loop after each. Reads of the embedded database are
   * synchronous: without the turns, other requests would wait for one page of every download.
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#turn
    let pass = () => {}
    this.#turn = new Promise<void>((resolve) => {
      pass = resolve
    })
    await before
    try {
      return await work()
    } finally {
      void setImmediate().then(pass)
    }
  }

  #count(caller: string, change: 1 | -1): void {
    this.#total += change
    const ofCaller = (this.#ofCallers.get(caller) ?? 0) + change
    if (ofCaller === 0) this.#ofCallers.delete(caller)
    else this.#ofCallers.set(caller, ofCaller)
  }
}
