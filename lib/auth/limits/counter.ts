import { countStore, type Standing } from '#lib/domain/access/count-store.ts'
import type { Data } from '#lib/domain/data.ts'
import type { Limit } from '#lib/settings/settings.ts'
import { localCounter } from './local-counter.ts'
import { SharedCounter } from './shared-counter.ts'

/** Counts calls for each key in periods. Never throws, and never blocks a request for long. */
export type Counter = {
  add(key: string): Promise<Standing>
  /** Returns the count of a key without adding to it. */
  get(key: string): Promise<Standing>
}

export type CounterOf = (name: string, limit: Limit) => Counter

/**
 * Returns a factory of counters: in the database with PostgreSQL, which several servers may share; otherwise in this process,
 * or in the supervisor of several workers. `report` is called when the database is available and still fails to count.
 */
export function countersOf({ engine, write }: Data['database'], report: (error: unknown) => void): CounterOf {
  if (!engine.isShared) return localCounter
  return (name, limit) => {
    const store = countStore(write, name, limit, (error) => !engine.isUnavailable(error) && report(error))
    return new SharedCounter(store, limit.seconds * 1000)
  }
}
