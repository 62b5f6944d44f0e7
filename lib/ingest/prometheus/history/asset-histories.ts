import { LRUCache } from 'lru-cache'
import type { getAssetHistory as endpoint } from '#lib/api/contract/history.ts'
import type { Input, Item } from '#lib/api/endpoint.ts'
import { FairSemaphore } from '#lib/db/fair-semaphore.ts'
import type { Context } from '#lib/domain/context.ts'
import { DomainError } from '#lib/domain/domain-error.ts'
import { getAssetHistory } from '#lib/domain/history/get-history.ts'
import type { OutsideHistory } from '#lib/domain/history/outside-history.ts'
import { fedCores } from '#lib/domain/sources/fed-assets.ts'
import { SourceFailure } from '../server/source-failure.ts'
import type { Source } from '../source.ts'
import { type AskedHistory, askHistory } from './ask-history.ts'

/** How many histories a process asks for at the same time; each runs up to four queries. */
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
  readonly #running = new Map<string, Promise<AskedHistory>>()
  readonly #cache = new LRUCache<string, AskedHistory>({
    maxSize: maximumPoints,
    ttl: cachedMs,
    sizeCalculation: (history) => 1 + Object.values(history).reduce((sum, points) => sum + points.length, 0),
  })

  /** `report` gets the reason why a source did not deliver a history, without its address and secrets. */
  constructor(report: Report = () => {}) {
    this.#report = report
  }

  /** Asks these sources, as far as they say `history: source`, instead of the former ones. */
  use(sources: readonly Source[]): void {
    this.#sources = sources.filter(({ history }) => history === 'source')
    this.#cache.clear()
    this.#running.clear()
  }

  get = (context: Context, input: Input<typeof endpoint>): Promise<Item<typeof endpoint>> =>
    getAssetHistory(context, input, this.#sources.length > 0 ? this.#read : undefined)

  /** The sources that bring these quantities of the core; of a quantity that several bring, the first one with points. */
  readonly #read: OutsideHistory = async (
    context,
    { hybrid_core_id: coreId, asset_id: id, node_type, span, resources },
  ) => {
    const found: AskedHistory = {}
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
        this.#ask(context, source, () =>
          askHistory(source, { coreId, id, nodeType: node_type }, { span, quantities, assets, nowMs: context.now }),
        ),
      )
      for (const quantity of quantities) if (history[quantity]?.length) found[quantity] = history[quantity]
    }
    return found
  }

  /** Requests for the same history share one question and its answer. */
  async #once(key: string, ask: () => Promise<AskedHistory>): Promise<AskedHistory> {
    const cached = this.#cache.get(key)
    if (cached) return cached
    const running = this.#running.get(key)
    if (running) return running
    const asked = ask()
    this.#running.set(key, asked)
    try {
      const history = await asked
      if (this.#running.get(key) === asked) this.#cache.set(key, history)
      return history
    } finally {
      if (this.#running.get(key) === asked) this.#running.delete(key)
    }
  }

  /** Asks when it is the turn of the partner. Throws `history-unavailable` when the source fails, or for lack of a turn. */
  async #ask<T>({ caller }: Context, { name, timeoutMs }: Source, work: () => Promise<T>): Promise<T> {
    const unavailable = (reason: string) => {
      this.#report(name, reason)
      return new DomainError('history-unavailable', { source: name })
    }
    try {
      await this.#turns.acquire(caller.partnerUuid, AbortSignal.timeout(timeoutMs))
    } catch {
      throw unavailable('is asked for too many histories at the same time')
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
