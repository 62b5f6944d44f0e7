import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from './schema.ts'

const maximumKept = 200
const made = new WeakMap<Kysely<Schema>, LRUCache<string, object>>()

/**
 * What is made of queries with slots, such as a compiled one, from the first time that a database is asked in this
 * shape: it must tell all that is not in a slot. Without a shape it is made each time.
 */
export function kept<T extends object>(db: Kysely<Schema>, shape: string | undefined, make: () => T): T {
  if (shape === undefined) return make()
  const shapes = made.get(db) ?? new LRUCache({ max: maximumKept })
  made.set(db, shapes)
  const known = shapes.get(shape) as T | undefined
  if (known) return known
  const value = make()
  shapes.set(shape, value)
  return value
}
