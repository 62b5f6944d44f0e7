import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { markClientAddress } from '#lib/auth/client-address.ts'
import type { Service } from '#lib/service.ts'
import { announceSetup } from './announce-setup.ts'
import { apiListener, isApiTarget } from './api-listener.ts'

const shutdownTimeoutMs = 10_000

/** Listens with the API mounted beside Next in one process, until SIGTERM or SIGINT. */
export async function start(service: Service): Promise<Server> {
  const { settings, data, log } = service
  const app = next({
    dev: false,
    dir: fileURLToPath(new URL('..', import.meta.url)),
    hostname: settings.host,
    port: settings.port,
  })
  await app.prepare()
  const pages = app.getRequestHandler()
  let draining = false
  const api = apiListener(service, () => draining)
  const server = createServer((incoming, outgoing) => {
    if (draining) outgoing.setHeader('Connection', 'close')
    if (isApiTarget(incoming.url ?? '')) void api(incoming, outgoing)
    else {
      markClientAddress(incoming, settings.trustedProxyHops)
      void pages(incoming, outgoing)
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(settings.port, settings.host, resolve)
  })
  log('info', `Listening on ${settings.host}:${settings.port}, reached at ${settings.baseUrl}`)
  void announceSetup(service)

  const stop = () => {
    if (draining) return
    draining = true
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    // A connection that is busy now would be kept for the next request.
    setInterval(() => server.closeIdleConnections(), 50).unref()
    server.close(async () => {
      await data.close()
      process.exit(0)
    })
    server.closeIdleConnections()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  return server
}
