import cluster from 'node:cluster'
import { createLog } from '#lib/log.ts'
import { createService, shareService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { collectEarly } from './collect-early.ts'
import { lightenResponses } from './light-response.ts'
import { listenForScrapes } from './metrics-listener.ts'
import { start } from './start.ts'
import { gatherMetrics } from './worker-metrics.ts'
import { superviseWorkers } from './workers.ts'

collectEarly()
try {
  const settings = readSettings()
  const { workers, metricsPort, host } = settings
  const log = createLog(settings.logLevel)
  if (workers === 1 || cluster.isWorker) {
    // Much to load, and for nothing where no traces are wanted.
    const tracing = settings.traces && (await import('./tracing.ts')).createTracing(settings, log)
    lightenResponses()
    await start(shareService(createService(settings, log, tracing)))
  } else {
    const metrics = gatherMetrics()
    if (metricsPort !== undefined) await listenForScrapes(metrics, metricsPort, host)
    superviseWorkers(workers, log)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
