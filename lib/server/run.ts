import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { NewerDatabaseError } from '#lib/db/migrate.ts'
import { createLog } from '#lib/log/log.ts'
import { causeOf } from '#lib/log/outage.ts'
import { shareService } from '#lib/process-service.ts'
import { createService } from '#lib/service.ts'
import { readSettings } from '#lib/settings/settings.ts'
import { createScrapes, listenForMetrics } from './observability/metrics-listener.ts'
import { start } from './start.ts'
import { superviseWorkers } from './workers/supervise-workers.ts'
import { gatherMetrics } from './workers/worker-metrics.ts'

// V8 collects old objects when the heap has grown by this share of the live ones; its default is about 300 %. With 100 %, a
// million requests on PostgreSQL take the server over 250 MB (`npm run bench -- --only=memory`). Collections then stop it for
// up to one percent of its CPU time longer.
setFlagsFromString('--heap-growing-percent=60')
try {
  const settings = readSettings()
  const { workers } = settings
  const log = createLog(settings.logLevel)
  if (workers === 1 || cluster.isWorker) {
    // Loaded only if traces are enabled: the SDK is large.
    const tracing = settings.traces && (await import('./observability/tracing.ts')).createTracing(settings, log)
    const service = shareService(createService(settings, log, tracing))
    service.data.migrated.catch((error: unknown) => error instanceof NewerDatabaseError && fail(error))
    await start(service)
  } else {
    const scrapes = createScrapes(gatherMetrics(), log)
    await listenForMetrics(scrapes, settings, log)
    superviseWorkers(workers, log, { passHangup: settings.sourcesFile !== undefined })
  }
} catch (error) {
  fail(error)
}

function fail(error: unknown): void {
  process.stderr.write(`${causeOf(error)}\n`)
  process.exit(1)
}
