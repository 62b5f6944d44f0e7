import cluster from 'node:cluster'
import { join } from 'node:path'
import type { Service } from '#lib/service.ts'
import { collectAfterBursts } from './collect-after-bursts.ts'
import { createHttpServer } from './http/http-server.ts'
import { listen } from './http/listen.ts'
import { startForecasts } from './jobs/forecast-job.ts'
import { startHistoryJob } from './jobs/history-job.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { readSourcesFile, SourcesFile } from './jobs/sources-file.ts'
import { watchClock } from './observability/clock-watch.ts'
import { createMetrics } from './observability/metrics.ts'
import { createScrapes, listenForMetrics } from './observability/metrics-listener.ts'
import { compressedAssets } from './pages/compressed-assets.ts'
import { withLateScripts } from './pages/late-scripts.ts'
import { withDesks } from './pages/page-desks.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { preparePages } from './pages/prepare-pages.ts'
import { printSetupLink } from './print-setup-link.ts'
import { type Shutdown, shutDownGracefully } from './shutdown.ts'
import { warnOfOtherPepper } from './warn-of-other-pepper.ts'

/** Starts the server with the API beside Next in this process, which may be one of several workers. */
export async function start(service: Service): Promise<void> {
  const { settings, log, data } = service
  const { sourcesFile } = settings
  const sources = sourcesFile && (await readSourcesFile(sourcesFile))
  const dir = join(import.meta.dirname, '..')
  const pages = withDesks(withLateScripts(await preparePages(dir, service)), service)
  const metrics = createMetrics(service)
  const scrapes = createScrapes(metrics.text, log)
  let shutdown: Shutdown | undefined
  const server = createHttpServer({
    service,
    metrics,
    scrapes,
    sendAsset: compressedAssets(dir),
    pages,
    routeOfPage: pageRoutes(dir),
    isDraining: () => shutdown?.isDraining() ?? false,
  })
  const jobs = new JobRunner({ db: data.database, log })
  shutdown = shutDownGracefully(server, service, jobs)
  await listen(server, settings.port, settings.host)
  if (!cluster.isWorker) await listenForMetrics(scrapes, settings, log)
  if (settings.security && settings.security.expiresAt < Date.now()) {
    log.warn('SECURITY_EXPIRES_AT has passed: /.well-known/security.txt has expired.')
  }
  log.info(`Listening on ${settings.host}:${settings.port}, reached at ${settings.baseUrl}`)
  collectAfterBursts()
  void startHistoryJob(jobs, data, settings.historyAges)
  void startForecasts(jobs, data, settings)
  if (sourcesFile && sources) {
    const followed = new SourcesFile(sourcesFile, sources, { jobs, data, log, histories: service.histories })
    process.on('SIGHUP', () => void followed.readAgain({ hasSettled: true }))
    void followed.start()
  }
  if (!cluster.worker) watchClock(log)
  if (!cluster.worker || cluster.worker.id === 1) {
    void printSetupLink(service)
    void warnOfOtherPepper(service)
  }
}
