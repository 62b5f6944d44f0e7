import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestEngine } from '#lib/db/test-database.ts'
import { operatorOf } from '#lib/domain/access/origin.ts'
import { storedAsset, useImportDatabase } from '../test-imports.ts'
import { asset, core, partner } from '../test-records.ts'
import { collectRound } from './collect-round.ts'
import type { Source } from './source.ts'
import { TestPrometheus, testSource } from './test-prometheus.ts'

const hourMs = 3_600_000
/** Queries with results for the assets `a` and `b`. */
export const memory = ['compute memory.used', 'compute memory.total']

/**
 * Gives each test a database with the cores `c` (`a` and `b`: compute nodes, `disk`: distributed storage) and `d` (`a`),
 * observed an hour ago, and a server.
 */
export function useRounds(engine: TestEngine) {
  const context = useImportDatabase(engine)
  const server = new TestPrometheus()
  let hourAgo = 0
  beforeAll(() => server.listen())
  afterAll(() => server.close())
  beforeEach(async () => {
    hourAgo = Date.now() - hourMs
    const old = { observed_at: new Date(hourAgo).toISOString() }
    await context.importRecords(
      [
        partner(),
        ...['c', 'd'].map(core),
        ...['a', 'b'].map((id) => ({
          ...asset('c', id),
          ...old,
          cpu: { used: 1, total: 2 },
          memory: { used: 1, total: 9 },
        })),
        { ...asset('c', 'disk'), ...old, node_type: 'distributed_storage', storage: { used: 1, total: 9 } },
        { ...asset('d', 'a'), ...old },
      ],
      { nowMs: Date.now() },
    )
    server.handler = undefined
    server.clockMs = 0
    server.requests.length = 0
    server.results = {
      'compute memory.used': [
        { node: 'a', value: 50 },
        { node: 'b', value: 60 },
      ],
      'compute memory.total': [
        { node: 'a', value: 100 },
        { node: 'b', value: 100 },
      ],
    }
  })
  const collect = (names: readonly string[], more: Partial<Source> = {}) =>
    collectRound(testSource(server.url, names, more), { db: context.database, origin: operatorOf('collect') })
  const stored = (id?: string, coreId?: string) => storedAsset(context.database, id, coreId)
  return { context, server, collect, stored, hourAgo: () => hourAgo }
}
