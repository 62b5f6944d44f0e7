import { LRUCache } from 'lru-cache'
import type { PreparedResponse } from '../http/responses.ts'
import type { QueryPairs } from './query.ts'

const mebibyte = 1_048_576
/** A value also becomes stale as time passes, without any change: no response is older than this. */
const maximumAgeMs = 10_000
/** About what an entry takes besides its body and its key. */
const overheadBytes = 500

/** Identifies a response: the version of its data, the partner that may see it, and the request. */
export type CacheKey = { version: string; partnerUuid: string; path: string; queryPairs: QueryPairs }

/** Stores computed responses until the data they come from has another version. The least recently used are evicted. */
export class ResponseCache {
  readonly #entries: LRUCache<string, PreparedResponse> | undefined
  /** The version of all entries. */
  #version: string | undefined
  /** Responses that are being computed: further requests for them wait for the same one. */
  readonly #computing = new Map<string, Promise<PreparedResponse>>()
  /** The last key of each query. Repeated requests have the same object, and the same text is found faster. */
  readonly #keys = new WeakMap<QueryPairs, CacheKey & { text: string }>()
  /** How many responses came from the cache and how many were computed. */
  readonly counts = { kept: 0, computed: 0 }

  /** Stores about this many MiB; with 0 it stores nothing. */
  constructor(mebibytes = 64) {
    if (mebibytes === 0) return
    this.#entries = new LRUCache<string, PreparedResponse>({
      maxSize: mebibytes * mebibyte,
      ttl: maximumAgeMs,
      sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length + overheadBytes,
    })
  }

  /** Read `version` before you compute the response: then no response is older than its version. */
  async find(request: CacheKey, compute: () => Promise<PreparedResponse>): Promise<PreparedResponse> {
    const key = this.#textOf(request)
    if (request.version !== this.#version) this.#begin(request.version)
    const known = this.#entries?.get(key) ?? this.#computing.get(key)
    if (known) {
      this.counts.kept++
      return known
    }
    const computed = this.#compute(key, compute)
    if (this.#entries) this.#computing.set(key, computed)
    return computed
  }

  get storedBytes(): number {
    return this.#entries?.calculatedSize ?? 0
  }

  /** Responses of other versions are not asked for again: they would take memory until they are the least recently used. */
  #begin(version: string): void {
    this.#entries?.clear()
    this.#version = version
  }

  async #compute(key: string, compute: () => Promise<PreparedResponse>): Promise<PreparedResponse> {
    try {
      const response = await compute()
      this.counts.computed++
      this.#entries?.set(key, response)
      return response
    } finally {
      this.#computing.delete(key)
    }
  }

  #textOf({ version, partnerUuid, path, queryPairs }: CacheKey): string {
    const last = this.#keys.get(queryPairs)
    if (last?.version === version && last.partnerUuid === partnerUuid && last.path === path) return last.text
    const text = JSON.stringify([version, partnerUuid, path, queryPairs])
    this.#keys.set(queryPairs, { version, partnerUuid, path, queryPairs, text })
    return text
  }
}
