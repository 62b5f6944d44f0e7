import type { Standing } from '#lib/domain/access/count-store.ts'
import type { Limit } from '#lib/settings/settings.ts'

/** Counts calls for each key in periods. Never throws, and never blocks a request for long. */
export type Counter = {
  add(key: string): Promise<Standing>
  /** Returns the count of a key without adding to it. */
  get(key: string): Promise<Standing>
}

export type CounterOf = (name: string, limit: Limit) => Counter
