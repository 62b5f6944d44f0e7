import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import type { Addresses } from '#lib/api/dialects/error-formats.ts'
import type { Log } from '#lib/log/log.ts'
import { Outage } from '#lib/log/outage.ts'
import type { Settings } from '#lib/settings/settings.ts'
import { createGuardedServer } from '../http/guarded-server.ts'
import { listen } from '../http/listen.ts'
import { readTarget } from '../http/request-target.ts'
import { hasOneHost, refuseWrongHost } from '../http/unreadable-request.ts'
import { unknownRoute } from '../pages/page-routes.ts'
import { logRequest } from './request-log.ts'
import { type RequestRecord, recordRequest } from './request-record.ts'

/** Longer than the interval between two scrapes. */
const quietMs = 300_000

/** The metrics, and the log of scrapes that fail: at most two lines in five minutes, however often they fail. */
export type Scrapes = { text: () => Promise<string>; failures: Pick<Outage, 'failed'> }

export function createScrapes(text: () => Promise<string>, log: Log): Scrapes {
  const [begins, ends] = ['Scrapes of the metrics fail.', 'Scrapes of the metrics no longer fail.']
  return { text, failures: new Outage({ log, begins, ends, quietMs }) }
}

type ListenerSettings = Addresses & Pick<Settings, 'host' | 'metricsPort' | 'logClientAddress'>

/** Serves the metrics at `/metrics` on `METRICS_PORT`, if that is set, with the limits of the main port. */
export async function listenForMetrics(scrapes: Scrapes, settings: ListenerSettings, log: Log): Promise<void> {
  const { metricsPort, host, logClientAddress } = settings
  if (metricsPort === undefined) return
  const write = (record: RequestRecord) =>
    logRequest(log, record, { traceId: undefined, withAddress: logClientAddress })
  // Prometheus connects without the proxy of the main port.
  const direct = { ...settings, trustedProxyHops: 0 }
  const server = createGuardedServer(direct, write, (incoming, outgoing) => {
    const isKnown = readTarget(incoming.url ?? '').path === '/metrics'
    const route = () => (isKnown ? '/metrics' : unknownRoute)
    const { requestId } = recordRequest(incoming, outgoing, route, incoming.socket.remoteAddress, write)
    outgoing.setHeader('X-Request-Id', requestId)
    if (!hasOneHost(incoming)) void refuseWrongHost(outgoing, settings)
    else if (isKnown) void sendMetrics(scrapes, incoming, outgoing)
    else outgoing.writeHead(404).end()
  })
  await listen(server, metricsPort, host)
  // This server does not keep the process alive.
  server.unref()
}

/** Sends the metrics. If `token` is set, the request must have it as bearer token; `address` names the client in the log. */
export async function sendMetrics(
  { text, failures }: Scrapes,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { token, address }: { token?: string; address?: string | undefined } = {},
): Promise<void> {
  outgoing.setHeader('Cache-Control', 'no-store')
  outgoing.setHeader('X-Content-Type-Options', 'nosniff')
  if (incoming.method !== 'GET') return void outgoing.writeHead(405, { Allow: 'GET' }).end()
  if (token !== undefined && !hasToken(incoming.headers.authorization, token)) {
    // Scanners try addresses without a token; a wrong one is a mistake that someone has to correct.
    if (incoming.headers.authorization) failures.failed(`a wrong bearer token${address ? `, from ${address}` : ''}`)
    return void outgoing.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
  }
  try {
    const metrics = await text()
    outgoing.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(metrics)
  } catch (error) {
    failures.failed(error)
    outgoing.writeHead(503).end()
  }
}

function hasToken(authorization: string | undefined, token: string): boolean {
  const digest = (given: string) => hash('sha256', given, 'buffer')
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
