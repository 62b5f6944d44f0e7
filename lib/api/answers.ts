import { LRUCache } from 'lru-cache'
import type { Answer } from './responses.ts'

const mebibyte = 1_048_576
/** A value becomes stale by the passing of time alone: no answer is older than this. */
const maximumAgeMs = 10_000
/** What an entry takes besides its body and its key, about. */
const overheadBytes = 500

/** What an answer was computed from, and for whom. */
export type Asked = {
  version: string
  partnerUuid: string
  path: string
  given: readonly (readonly [string, string])[]
}

/** The answers that were computed last, for as long as what they were computed from has not changed. */
export class Answers {
  readonly #kept: LRUCache<string, Answer> | undefined
  readonly counts = { kept: 0, computed: 0 }

  /** Takes about so many MiB; with 0 it keeps none. */
  constructor(mebibytes = 64) {
    if (mebibytes === 0) return
    this.#kept = new LRUCache<string, Answer>({
      maxSize: mebibytes * mebibyte,
      ttl: maximumAgeMs,
      sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length + overheadBytes,
    })
  }

  /** `asked.version` must have been read before the answer is computed: then none is ever older than it says. */
  async find({ version, partnerUuid, path, given }: Asked, compute: () => Promise<Answer>): Promise<Answer> {
    const key = JSON.stringify([version, partnerUuid, path, given])
    const known = this.#kept?.get(key)
    if (known) {
      this.counts.kept++
      return known
    }
    const answer = await compute()
    this.counts.computed++
    this.#kept?.set(key, answer)
    return answer
  }
}
