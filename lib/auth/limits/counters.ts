import cluster from 'node:cluster'
import { countStore } from '#lib/domain/access/count-store.ts'
import type { Data } from '#lib/domain/data.ts'
import type { CounterOf } from './counter.ts'
import { localCounter } from './local-counter.ts'
import { SharedCounter } from './shared-counter.ts'
import { supervisorStore } from './supervisor-store.ts'

/**
 * Returns a factory of counters: in the database with PostgreSQL, which several servers may share; otherwise in this process,
 * or in the supervisor of several workers. `report` is called when the database is available and still fails to count.
 */
export function countersOf({ engine, write }: Data['database'], report: (error: unknown) => void): CounterOf {
  if (!engine.isShared && !cluster.isWorker) return localCounter
  return (name, limit) => {
    const store = engine.isShared
      ? countStore(write, name, limit, (error) => !engine.isUnavailable(error) && report(error))
      : supervisorStore(name, limit)
    return new SharedCounter(store, limit.seconds * 1000)
  }
}
