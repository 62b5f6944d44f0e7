import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Observed } from '#lib/api/router.ts'
import { markClientAddress } from '#lib/auth/client-address.ts'
import type { Service } from '#lib/service.ts'
import { apiListener, isApiTarget, pathOf } from './api-listener.ts'
import type { AnswerAsset } from './compressed-assets.ts'
import type { Metrics } from './metrics.ts'
import { answerScrape } from './metrics-listener.ts'
import { pageFault } from './page-guard.ts'
import { setPageHeaders } from './page-headers.ts'
import { unknownRoute } from './page-routes.ts'
import { logRequest } from './request-log.ts'
import { clientGone, recordRequest } from './request-record.ts'
import { maximumHeaderBytes, refuseTunnel, refuseUnread } from './unread-request.ts'

/** Sockets that may be open at once; more are closed as they come. */
const maximumConnections = 10_000
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 }
const timeoutsCheckedEveryMs = 2_000

export type Mounts = {
  service: Service
  metrics: Metrics
  answerAsset: AnswerAsset
  pages(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>
  routeOfPage(path: string): string
  isDraining(): boolean
}

/** The one server: the API beside Next, with the bounds that the open internet makes necessary. */
export function createHttpServer({ service, metrics, answerAsset, pages, routeOfPage, isDraining }: Mounts): Server {
  const { settings, log, tracing } = service
  const api = apiListener(service, isDraining)
  const options = {
    ...timeouts,
    maxHeaderSize: maximumHeaderBytes,
    connectionsCheckingInterval: timeoutsCheckedEveryMs,
  }

  /** Sockets on which an answer is under way. */
  const busy = new WeakSet<object>()
  const server = createServer(options, (incoming, outgoing) => {
    busy.add(incoming.socket)
    outgoing.once('close', () => busy.delete(incoming.socket))
    if (isDraining()) outgoing.setHeader('Connection', 'close')
    const path = pathOf(incoming.url ?? '').split('?', 1)[0] ?? ''
    const isApi = isApiTarget(path)
    const trace = tracing && isTraced(path) ? tracing.begin(incoming.method ?? '', incoming.headers) : undefined
    const route = () => observed.route ?? (isApi ? unknownRoute : routeOfPage(path))
    const observed = recordRequest(incoming, outgoing, route, (record) => {
      metrics.count(record)
      logRequest(log, record, trace?.traceId)
      const { route, status } = record
      trace?.end(route === unknownRoute ? undefined : route, status === clientGone ? undefined : status)
    })
    const answer = isApi ? api : answerPage
    if (trace) trace.run(() => void answer(incoming, outgoing, observed, path))
    else void answer(incoming, outgoing, observed, path)
  })

  async function answerPage(incoming: IncomingMessage, outgoing: ServerResponse, observed: Observed, path: string) {
    if (path === '/metrics' && settings.metricsToken) {
      observed.route = path
      return answerScrape(metrics.text, settings.metricsToken, incoming, outgoing)
    }
    if (answerAsset(incoming, outgoing, path)) return
    setPageHeaders(incoming, outgoing, settings.baseUrl)
    const fault = pageFault(incoming)
    markClientAddress(incoming, settings.trustedProxyHops)
    if (!fault) return pages(incoming, outgoing)
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...fault.headers }
    outgoing.writeHead(fault.status, headers).end(fault.text)
  }

  server.maxConnections = maximumConnections
  server.on('clientError', (error, socket) => {
    // Nothing may be written into the middle of another answer.
    if (busy.has(socket)) socket.destroy()
    else void refuseUnread(error, socket as Socket, settings)
  })
  server.on('connect', (_request, socket) => void refuseTunnel(socket as Socket, settings))
  return server
}

/** What is asked for all the time, and needs nothing but memory, is not worth a span. */
function isTraced(path: string): boolean {
  return !/^\/(?:_next\/|(?:healthz|readyz|metrics)$)/.test(path)
}
