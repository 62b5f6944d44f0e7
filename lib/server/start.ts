import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import next from 'next'
import type { Service } from '#lib/service.ts'
import { announceSetup } from './announce-setup.ts'
import { compressedAssets } from './compressed-assets.ts'
import { createHttpServer } from './http-server.ts'
import { listen } from './listen.ts'
import { createMetrics } from './metrics.ts'
import { listenForScrapes } from './metrics-listener.ts'
import { pageRoutes } from './page-routes.ts'
import { endGracefully, type Shutdown } from './shutdown.ts'

/** Listens with the API mounted beside Next in this process, alone or as one of several workers, until it is ended. */
export async function start(service: Service): Promise<void> {
  const { settings, log } = service
  const dir = fileURLToPath(new URL('..', import.meta.url))
  const app = next({ dev: false, dir, hostname: settings.host, port: settings.port })
  await app.prepare()
  const metrics = createMetrics(service)
  let shutdown: Shutdown | undefined
  const server = createHttpServer({
    service,
    metrics,
    answerAsset: compressedAssets(dir),
    pages: app.getRequestHandler(),
    routeOfPage: pageRoutes(dir),
    isDraining: () => shutdown?.isDraining() ?? false,
  })
  shutdown = endGracefully(server, service)
  await listen(server, settings.port, settings.host)
  const { metricsPort } = settings
  if (metricsPort !== undefined && !cluster.isWorker) await listenForScrapes(metrics.text, metricsPort, settings.host)
  if (settings.security && settings.security.expiresAt < Date.now()) {
    log.warn('SECURITY_EXPIRES_AT has passed: /.well-known/security.txt counts for nothing.')
  }
  log.info(`Listening on ${settings.host}:${settings.port}, reached at ${settings.baseUrl}`)
  if (!cluster.worker || cluster.worker.id === 1) void announceSetup(service)
}
