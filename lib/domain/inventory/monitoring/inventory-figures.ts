import type { Kysely } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { PoolResource } from '#lib/values/history.ts'
import { countedColumns, staleCounts, type TotalsOfCounts } from '../freshness/stale-counts.ts'
import { percentageOf } from '../usage/percentage.ts'
import { type CoreKey, readCoreFigures, readPoolFigures } from './figure-queries.ts'

/** The usage of a resource of a core, over its active assets; amounts in bytes, of CPU in cores. */
export type PoolFigures = {
  core: CoreKey
  resource: PoolResource
  used: number
  total: number
  percentage: number
  /** The percentage of the fullest asset; null for CPU. */
  fullestPercentage: number | null
}

export type CoreFigures = {
  core: CoreKey
  activeCount: number
  failedCount: number
  /** Null for the cores that are not listed. */
  staleCount: number | null
  /** The oldest value of an active asset, epoch milliseconds; null without active assets. */
  oldestObservedAt: number | null
}

export type InventoryFigures = {
  /** The fullest pools, then for each resource the sum of the others. */
  pools: PoolFigures[]
  poolsLeftOut: number
  /** The cores with the oldest values, then the sum of the others. */
  cores: CoreFigures[]
  coresLeftOut: number
}

type Options = { now: number; staleAfterMs: number; limit: number }

/** Cores of one query: SQLite limits the number of parameters. */
const batchCores = 500

/**
 * Returns how full and how old the inventory of all partners is, from the totals: at most `limit` pools and `limit` cores,
 * and the sums of the others. Stale assets are counted as `staleCounts` does, of the listed cores only.
 */
export function readInventoryFigures(database: Database, options: Options): Promise<InventoryFigures> {
  return database.scan('metrics', async (read) => {
    const pools = await readPoolFigures(read, options.limit)
    const cores = await readCoreFigures(read, options.limit)
    const stale = await countStale(
      { ...database, read },
      cores.flatMap(({ core }) => core?.coreId ?? []),
      options,
    )
    return {
      pools: pools.map(({ count: _, fullest, ...pool }) => ({
        ...pool,
        percentage: percentageOf(pool.used, pool.total) ?? 0,
        fullestPercentage: fullest,
      })),
      poolsLeftOut: sumOf(pools.map(({ core, count }) => (core ? 0 : count))),
      cores: cores.map(({ count: _, ...row }) => ({
        ...row,
        staleCount: row.core && (stale.get(row.core.coreId) ?? 0),
      })),
      coresLeftOut: sumOf(cores.map(({ core, count }) => (core ? 0 : count))),
    }
  })
}

async function countStale(db: Database, ids: readonly string[], options: Options): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let start = 0; start < ids.length; start += batchCores) {
    const totals = await countedTotals(db.read, ids.slice(start, start + batchCores))
    for (const [id, count] of await staleCounts({ db, ...options }, totals)) counts.set(id, count)
  }
  return counts
}

async function countedTotals(read: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, TotalsOfCounts[]>> {
  const rows = await read
    .selectFrom('asset_totals')
    .select(['hybrid_core_id', ...countedColumns])
    .where('hybrid_core_id', 'in', ids)
    .where('status', '=', 'active')
    .execute()
  const byCore = new Map<string, TotalsOfCounts[]>(ids.map((id) => [id, []]))
  for (const { hybrid_core_id, ...row } of rows) byCore.get(hybrid_core_id)?.push(row)
  return byCore
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
