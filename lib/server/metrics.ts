import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Data } from '#lib/domain/data.ts'
import { newestObservation } from '#lib/domain/inventory/newest-observation.ts'
import type { Service } from '#lib/service.ts'
import type { RequestRecord } from './request-record.ts'
import { shareMetrics } from './worker-metrics.ts'

export type Metrics = {
  count(record: RequestRecord): void
  /** In Prometheus' text format, of all workers together where there are several. */
  text(): Promise<string>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])

/** The metrics of this process, by the names that Prometheus recommends; values of the database are read when asked. */
export function createMetrics({ data, answers }: Pick<Service, 'data' | 'answers'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route template and status; 499 is a client that went before the end.',
    labelNames,
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the headers of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  new Counter({
    name: 'hybrid_core_answers_total',
    help: 'Good answers about the inventory: `kept` ones were at hand, `computed` ones asked the database.',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(answers.counts)) this.inc({ from }, count)
    },
  })
  addDatabaseMetrics(data, registers)
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
  /** A value that cannot be read now is left out, not made up. */
  const gauge = (name: string, help: string, read: () => Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers,
      // Every worker sees the same database.
      aggregator: 'max',
      async collect() {
        this.reset()
        const value = await read().catch(() => null)
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  gauge('hybrid_core_database_up', 'Whether the database answers and is migrated.', async () =>
    (await data.isReady()) ? 1 : 0,
  )
  gauge('hybrid_core_database_size_bytes', 'Room that the database takes on its disk.', () =>
    database.engine.sizeBytes(database.read),
  )
  gauge('hybrid_core_newest_observation_age_seconds', 'Age of the newest value of any asset.', async () => {
    const newest = await newestObservation(database)
    return newest === null ? null : (Date.now() - newest) / 1000
  })
  const { connections, replica } = database
  if (replica) {
    gauge('hybrid_core_replica_behind', 'Whether the replica lags or is away, and the primary is read.', async () =>
      (await replica.isBehind()) ? 1 : 0,
    )
    new Counter({
      name: 'hybrid_core_reads_total',
      help: 'Reads of the database that may go to the replica, by where they went.',
      labelNames: ['from'],
      registers,
      collect() {
        this.reset()
        for (const [from, count] of Object.entries(replica.counts)) this.inc({ from }, count)
      },
    })
  }
  if (!connections) return
  new Gauge({
    name: 'hybrid_core_database_connections',
    help: 'Connections to the database by state; `waiting` counts requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
}
