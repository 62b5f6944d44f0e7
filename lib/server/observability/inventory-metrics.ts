import { Gauge, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import type { Database } from '#lib/db/client.ts'
import type { CoreKey } from '#lib/domain/inventory/monitoring/figure-queries.ts'
import {
  type CoreFigures,
  type InventoryFigures,
  type PoolFigures,
  readInventoryFigures,
} from '#lib/domain/inventory/monitoring/inventory-figures.ts'
import { sharedRead } from './shared-read.ts'

/** How many pools, and how many cores, a scrape names. */
const limit = 2_000
/** Two scrapers, and the gauges of a scrape, read the totals once. */
const sharedForMs = 5_000

type Labels = Record<string, string>
type Sample = { labels: Labels; value: number }

/** Adds how full and how old each core is. What cannot be read is left out; `hybrid_core_database_up` shows why. */
export function addInventoryMetrics(database: Database, staleAfterMs: number, registers: Registry[]): void {
  const read = sharedRead(sharedForMs, () =>
    readInventoryFigures(database, { now: Date.now(), staleAfterMs, limit }).catch(() => null),
  )
  const gauge = (name: string, help: string, samplesOf: (figures: InventoryFigures) => Sample[]) =>
    new ReadGauge(name, help, registers, async () => {
      const figures = await read()
      return figures ? samplesOf(figures) : []
    })
  const ofPools = (name: string, help: string, figureOf: (pool: PoolFigures) => number | null) =>
    gauge(`hybrid_core_pool_${name}`, help, ({ pools }) =>
      pools.flatMap((pool) => sample({ ...labelsOf(pool.core), resource: pool.resource }, figureOf(pool))),
    )
  const ofCores = (name: string, help: string, figureOf: (core: CoreFigures) => number | null) =>
    gauge(`hybrid_core_${name}`, help, ({ cores }) =>
      cores.flatMap((figures) => sample(labelsOf(figures.core), figureOf(figures))),
    )
  const inBytes = ({ resource }: PoolFigures, bytes: number) => (resource === 'cpu' ? null : bytes)
  const inCores = ({ resource }: PoolFigures, cores: number) => (resource === 'cpu' ? cores : null)

  ofPools('used_bytes', 'Used memory or storage of a core, of its active assets.', (pool) => inBytes(pool, pool.used))
  ofPools('size_bytes', 'Memory or storage that a core has, of its active assets.', (pool) => inBytes(pool, pool.total))
  ofPools('used_cores', 'Used CPU of a hybrid core, in CPU cores.', (pool) => inCores(pool, pool.used))
  ofPools('size_cores', 'CPU that a hybrid core has, in CPU cores.', (pool) => inCores(pool, pool.total))
  ofPools('used_ratio', 'Used part of a resource of a core; 1: all of it.', ({ percentage }) => ratioOf(percentage))
  ofPools('fullest_asset_used_ratio', 'Used part of the fullest active asset; not known for CPU.', (pool) =>
    pool.fullestPercentage === null ? null : ratioOf(pool.fullestPercentage),
  )
  ofCores('active_assets', 'Active assets of a core.', ({ activeCount }) => activeCount)
  ofCores('failed_assets', 'Failed assets of a core.', ({ failedCount }) => failedCount)
  ofCores('stale_assets', 'Active assets of a core whose values are stale.', ({ staleCount }) => staleCount)
  ofCores(
    'oldest_observation_timestamp_seconds',
    'Time of the oldest value of the active assets of a core.',
    ({ oldestObservedAt }) => oldestObservedAt && oldestObservedAt / 1000,
  )
  gauge('hybrid_core_pools_left_out', `Pools that are only in a sum: the ${limit} fullest are named.`, (figures) =>
    sample({}, figures.poolsLeftOut),
  )
  gauge(
    'hybrid_core_cores_left_out',
    `Cores that are only in a sum: the ${limit} with the oldest values are named.`,
    (figures) => sample({}, figures.coresLeftOut),
  )
}

/** An id of a core has no parentheses. */
function labelsOf(core: CoreKey): Labels {
  return core ? { partner: core.partnerUuid, hybrid_core: core.coreId } : { partner: '', hybrid_core: '(others)' }
}

function sample(labels: Labels, value: number | null): Sample[] {
  return value === null ? [] : [{ labels, value }]
}

function ratioOf(percentage: number): number {
  return Number((percentage / 100).toFixed(4))
}

/** A gauge whose values are read as they are: `set` would compute a key from the labels of each of thousands. */
class ReadGauge extends Gauge {
  readonly #read: () => Promise<Sample[]>
  // Every worker sees the same database.
  constructor(name: string, help: string, registers: Registry[], read: () => Promise<Sample[]>) {
    super({ name, help, registers, aggregator: 'max' })
    this.#read = read
  }

  override async get(): Promise<MetricObjectWithValues<MetricValue<string>>> {
    return { ...(await super.get()), values: await this.#read() }
  }
}
