import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from '../schema/schema.ts'

const maxEntries = 200
const caches = new WeakMap<Kysely<Schema>, LRUCache<string, object>>()

/**
 * Returns the cached result of `make`, such as a compiled query with placeholders. `key` must identify everything in
 * the query that is not a placeholder. Without a key, calls `make` each time.
 */
export function memoizeQuery<T extends object>(db: Kysely<Schema>, key: string | undefined, make: () => T): T {
  if (key === undefined) return make()
  const cache = caches.get(db) ?? new LRUCache({ max: maxEntries })
  caches.set(db, cache)
  const cached = cache.get(key) as T | undefined
  if (cached) return cached
  const value = make()
  cache.set(key, value)
  return value
}
