import { LRUCache } from 'lru-cache'
import type { getAssetHistory as endpoint } from '#lib/api/contract/history.ts'
import type { Input, Item } from '#lib/api/endpoint.ts'
import { FairSemaphore } from '#lib/db/fair-semaphore.ts'
import type { Context } from '#lib/domain/context.ts'
import { DomainError } from '#lib/domain/domain-error.ts'
import type { ExternalHistory } from '#lib/domain/history/external-history.ts'
import { getAssetHistory } from '#lib/domain/history/get-history.ts'
import { fedCores } from '#lib/domain/sources/fed-assets.ts'
import { SourceFailure } from '../server/source-failure.ts'
import type { Source } from '../source.ts'
import { requestHistory, type SourceHistory } from './request-history.ts'

/** How many histories a process requests at the same time; each runs up to four queries. */
const maximumOfProcess = 4
/** About 10 MB. */
const maximumPoints = 50_000
const cachedMs = 60_000

type Report = (source: string, reason: string) => void

/** The endpoint of the history of an asset, which may be in the source of its values (`history: source`). */
export class AssetHistories {
  #sources: readonly Source[] = []
  readonly #report: Report
  readonly #turns = new FairSemaphore(maximumOfProcess)
  readonly #running = new Map<string, Promise<SourceHistory>>()
  readonly #cache = new LRUCache<string, SourceHistory>({
    maxSize: maximumPoints,
    ttl: cachedMs,
    sizeCalculation: (history) => 1 + Object.values(history).reduce((sum, points) => sum + points.length, 0),
  })

  /** `report` gets the reason why a source did not deliver a history, without its address and secrets. */
  constructor(report: Report = () => {}) {
    this.#report = report
  }

  /** Replaces the former sources by those of these sources that have `history: source`. */
  use(sources: readonly Source[]): void {
    this.#sources = sources.filter(({ history }) => history === 'source')
    this.#cache.clear()
    this.#running.clear()
  }

  get = (context: Context, input: Input<typeof endpoint>): Promise<Item<typeof endpoint>> =>
    getAssetHistory(context, input, this.#sources.length > 0 ? this.#read : undefined)

  /**
   * Reads from the sources that have these quantities of the core; a quantity that several have, from the first with
   * points.
   */
  readonly #read: ExternalHistory = async (
    context,
    { hybrid_core_id: coreId, asset_id: id, node_type, span, resources },
  ) => {
    const found: SourceHistory = {}
    for (const source of this.#sources) {
      const quantities = resources.filter(
        (resource) =>
          found[resource] === undefined &&
          source.queries.some(({ nodeType, quantity }) => nodeType === node_type && quantity === resource),
      )
      if (quantities.length === 0) continue
      const cores = await fedCores(context.db.read, source.name)
      const isFed = 'id' in source.core ? source.core.id === coreId : cores.has(coreId)
      if (!isFed) continue
      const assets = Math.max(
        1,
        [...cores.values()].reduce((sum, count) => sum + count, 0),
      )
      const key = JSON.stringify([source.name, coreId, id, node_type, span, quantities])
      const history = await this.#once(key, () =>
        this.#inTurn(context, source, () =>
          requestHistory(source, { coreId, id, nodeType: node_type }, { span, quantities, assets, nowMs: context.now }),
        ),
      )
      for (const quantity of quantities) if (history[quantity]?.length) found[quantity] = history[quantity]
    }
    return found
  }

  /** Calls for the same history share one request to the source and its response. */
  async #once(key: string, request: () => Promise<SourceHistory>): Promise<SourceHistory> {
    const cached = this.#cache.get(key)
    if (cached) return cached
    const running = this.#running.get(key)
    if (running) return running
    const response = request()
    this.#running.set(key, response)
    try {
      const history = await response
      if (this.#running.get(key) === response) this.#cache.set(key, history)
      return history
    } finally {
      if (this.#running.get(key) === response) this.#running.delete(key)
    }
  }

  /**
   * Runs `work` when it is the turn of the partner. Throws `history-unavailable` when the source fails, or no turn comes in
   * time.
   */
  async #inTurn<T>({ caller }: Context, { name, timeoutMs }: Source, work: () => Promise<T>): Promise<T> {
    const unavailable = (reason: string) => {
      this.#report(name, reason)
      return new DomainError('history-unavailable', { source: name })
    }
    try {
      await this.#turns.acquire(caller.partnerUuid, AbortSignal.timeout(timeoutMs))
    } catch {
      throw unavailable('has too many requests for histories at the same time')
    }
    try {
      return await work()
    } catch (error) {
      throw error instanceof SourceFailure ? unavailable(error.message) : error
    } finally {
      this.#turns.release()
    }
  }
}
