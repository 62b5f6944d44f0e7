import { LRUCache } from 'lru-cache'
import type { Page, Paging } from '../dialects/paging.ts'
import type { CacheKey } from './response-cache.ts'

/** Identifies a list in one state: `queryPairs` can also request a page of it, with the parameters of `paging`. */
export type ListKey = CacheKey & { paging: Pick<Paging, 'params'> }

/** How a page is read. `countedAt` is when its total was or will be counted, in milliseconds. */
export type PageRead = { page: Page; countedAt: number }

type End = NonNullable<Page['after']>
type PageResult = { items: readonly unknown[]; next?: End | undefined }
type KnownEnd = { end: End; countedAt: number }

const mebibyte = 1_048_576
/** About what an entry takes besides its texts. */
const overheadBytes = 500
/** Filters can depend on the time, and so can a total: none is older than this. */
const maximumAgeMs = 10_000
/** Passing fewer rows than this is as quick as continuing after a row. */
const leastOffset = 1_000

/**
 * Where pages ended that are far from the start of their list. The following page begins after that row, instead of passing all
 * rows before it. The least recently used are evicted.
 */
export class PageEnds {
  readonly #ends = new LRUCache<string, KnownEnd>({
    maxSize: 2 * mebibyte,
    sizeCalculation: ({ end }, key) => 2 * (key.length + JSON.stringify(end.values).length) + overheadBytes,
  })
  /** The version of all entries. */
  #version: string | undefined

  /** Returns how to read a page: after the end of the page before it, when that is known. */
  begin(list: ListKey, page: Page, now: number): PageRead {
    const isKnown = page.offset >= leastOffset && list.version === this.#version
    const known = isKnown ? this.#ends.get(textOf(list, page.offset)) : undefined
    if (!known || now - known.countedAt >= maximumAgeMs) return { page, countedAt: now }
    // It repeats the total of that page.
    return { page: { ...page, after: known.end }, countedAt: known.countedAt }
  }

  /** Stores where a page ended that was read as `begin` returned. Read the version of the list before you read the page. */
  end(list: ListKey, { page, countedAt }: PageRead, { items, next }: PageResult): void {
    const offset = page.offset + page.limit
    if (!next || offset < leastOffset || items.length < page.limit) return
    if (list.version !== this.#version) this.#ends.clear()
    this.#version = list.version
    this.#ends.set(textOf(list, offset), { end: next, countedAt })
  }

  get storedBytes(): number {
    return this.#ends.calculatedSize
  }
}

function textOf({ partnerUuid, path, queryPairs, paging }: ListKey, offset: number): string {
  const filtersAndSorts = queryPairs.filter(([name]) => !Object.hasOwn(paging.params, name))
  return JSON.stringify([partnerUuid, path, offset, filtersAndSorts])
}
