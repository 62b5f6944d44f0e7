import cluster from 'node:cluster'
import { createLog } from '#lib/log.ts'
import { service } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { listenForScrapes } from './metrics-listener.ts'
import { start } from './start.ts'
import { gatherMetrics } from './worker-metrics.ts'
import { superviseWorkers } from './workers.ts'

try {
  const { workers, metricsPort, host, logLevel } = readSettings()
  if (workers === 1 || cluster.isWorker) await start(service())
  else {
    const metrics = gatherMetrics()
    if (metricsPort !== undefined) await listenForScrapes(metrics, metricsPort, host)
    superviseWorkers(workers, createLog(logLevel))
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
