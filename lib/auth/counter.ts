import { countStore, type Standing } from '#lib/domain/access/count-store.ts'
import type { Data } from '#lib/domain/data.ts'
import type { Limit } from '#lib/settings.ts'
import { localCounter } from './local-counter.ts'
import { SharedCounter } from './shared-counter.ts'

/** Counts keys in periods; never throws, and never keeps a request waiting for long. */
export type Counter = {
  add(key: string): Promise<Standing>
  /** How a key stands, without counting it. */
  get(key: string): Promise<Standing>
}

export type CounterOf = (name: string, limit: Limit) => Counter

/**
 * Counters in the database where several servers may share it, else in this process or, of several workers, in their
 * supervisor. `report` is told when the database is there and does not count.
 */
export function countersOf({ engine, write }: Data['database'], report: (error: unknown) => void): CounterOf {
  if (engine.name !== 'postgres') return localCounter
  return (name, limit) => {
    const store = countStore(write, name, limit, (error) => !engine.isUnavailable(error) && report(error))
    return new SharedCounter(store, limit.seconds * 1000)
  }
}
