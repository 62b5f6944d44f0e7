import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ConnectionCounts } from '#lib/db/client.ts'
import type { Data } from '#lib/domain/data.ts'
import { newestObservationAge } from '#lib/domain/inventory/freshness/newest-observation.ts'
import type { Service } from '#lib/service.ts'
import { shareMetrics } from '../workers/worker-metrics.ts'
import { addInventoryMetrics } from './inventory-metrics.ts'
import type { RequestRecord } from './request-record.ts'
import { addSourceMetrics } from './source-metrics.ts'

export type Metrics = {
  count(record: RequestRecord): void
  /** The text format of Prometheus, for all workers together. */
  text(): Promise<string>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])

type MeasuredService = Pick<Service, 'data' | 'responses' | 'pushes' | 'settings'>

/** Creates the metrics of this process. Values from the database are read at each scrape. */
export function createMetrics({ data, responses, pushes, settings }: MeasuredService): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Sums over the types of resources that are gauges, with the ending of counters.
  for (const kind of ['resources', 'handles', 'requests']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by method, route template and status; 499: the client closed the connection before the end.',
    labelNames,
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the headers of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  new Counter({
    name: 'hybrid_core_answers_total',
    help: 'Successful responses about the inventory: `kept` came from the cache, `computed` from the database.',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(responses.counts)) this.inc({ from }, count)
    },
  })
  new Counter({
    name: 'hybrid_core_observations_total',
    help: 'Pushed observations by what became of them; `unknown`: of assets that do not exist.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(pushes.counts)) this.inc({ result }, count)
    },
  })
  const { connections } = data.database
  if (connections) addConnectionMetrics(connections, registers)
  addDatabaseMetrics(data, registers)
  addSourceMetrics(data.database, registers)
  addInventoryMetrics(data.database, settings.staleAfterMs, registers)
  return {
    text: shareMetrics(registry),
    count: ({ method: given, route, status, seconds }) => {
      const method = methods.has(given) ? given : 'other'
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
  }
}

function addDatabaseMetrics(data: Data, registers: Registry[]): void {
  const { database } = data
  /** A value that cannot be read is left out. `ofWorkers`: which value counts if there are several workers. */
  const gauge = (name: string, help: string, ofWorkers: 'min' | 'max', read: () => Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: ofWorkers,
      async collect() {
        this.reset()
        const value = await read().catch(() => null)
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  gauge('hybrid_core_database_up', 'Whether the database is available, migrated and writable.', 'min', async () =>
    (await data.isReady()) ? 1 : 0,
  )
  gauge('hybrid_core_database_size_bytes', 'Size of the database on its disk.', 'max', () =>
    database.engine.sizeBytes(database.read),
  )
  gauge(
    'hybrid_core_newest_observation_age_seconds',
    'Age of the newest value of any asset; times more than 5 minutes in the future do not count.',
    'max',
    async () => {
      const ageMs = await newestObservationAge(database, Date.now())
      return ageMs === null ? null : ageMs / 1000
    },
  )
  const { replica } = database
  if (replica) {
    gauge(
      'hybrid_core_replica_behind',
      'Whether the replica lags or is unavailable, so that the primary is read.',
      'max',
      async () => ((await replica.isBehind()) ? 1 : 0),
    )
    new Counter({
      name: 'hybrid_core_reads_total',
      help: 'Reads that may use the replica, by the server that was read.',
      labelNames: ['from'],
      registers,
      collect() {
        this.reset()
        for (const [from, count] of Object.entries(replica.counts)) this.inc({ from }, count)
      },
    })
  }
}

/** Registered before the gauges that query the database: a scrape must not count its own queries. */
function addConnectionMetrics(connections: () => ConnectionCounts, registers: Registry[]): void {
  new Gauge({
    name: 'hybrid_core_database_connections',
    help: 'Connections to the database by state; `waiting` counts queries that wait for one while all are in use.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
}
