import type { Caller } from '#lib/domain/access/caller.ts'
import { apiError } from '../problems/problems.ts'
import type { AcceptTurns } from '../serve/accept-turns.ts'

const maximumOfCaller = 3
/** Fewer than those of the process: slow clients of one partner leave some to the others. */
const maximumOfPartner = 6
const maximumOfProcess = 8
const retryAfterSeconds = 5

/** Limits the downloads of whole lists of a process: a few at the same time, and one page at a time among all of them. */
export class Downloads {
  readonly #inProgress = new Map<string, number>()
  readonly #acceptTurns: AcceptTurns
  #turn: Promise<unknown> = Promise.resolve()

  constructor(acceptTurns: AcceptTurns) {
    this.#acceptTurns = acceptTurns
  }

  /** Counts a download until the returned function is called. Throws ApiError, 429, when too many are in progress. */
  begin({ kind, userUuid, partnerUuid }: Pick<Caller, 'kind' | 'userUuid' | 'partnerUuid'>): () => void {
    const limits = [
      [`${kind} ${userUuid}`, maximumOfCaller],
      [`partner ${partnerUuid}`, maximumOfPartner],
      ['process', maximumOfProcess],
    ] as const
    if (limits.some(([of, maximum]) => this.#countOf(of) >= maximum)) {
      const headers = { 'Retry-After': String(retryAfterSeconds) }
      throw apiError('too-many-requests', { seconds: retryAfterSeconds }, headers)
    }
    for (const [of] of limits) this.#count(of, 1)
    let isCounted = true
    return () => {
      if (isCounted) for (const [of] of limits) this.#count(of, -1)
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
      void this.#acceptTurns.pass().then(pass)
    }
  }

  #countOf(of: string): number {
    return this.#inProgress.get(of) ?? 0
  }

  #count(of: string, change: 1 | -1): void {
    const count = this.#countOf(of) + change
    if (count === 0) this.#inProgress.delete(of)
    else this.#inProgress.set(of, count)
  }
}
