import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { clientAddressOf } from '#lib/auth/client-address.ts'
import { logRequest } from '../observability/request-log.ts'
import { clientGone, type RequestRecord, recordRequest } from '../observability/request-record.ts'
import { unknownRoute } from '../pages/page-routes.ts'
import { refuseClientErrors } from './client-errors.ts'
import { boundConnections } from './connections/bound-connections.ts'
import { closeQueuedResponses } from './connections/close-queued-responses.ts'
import { dispatcher, type Mounts } from './dispatch.ts'
import { type RequestTarget, readTarget } from './request-target.ts'
import { maximumHeaderBytes } from './unreadable-request.ts'

const options = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than the 60 s of common proxies: the proxy closes an idle connection first, so no request meets a closing one. */
  keepAliveTimeout: 65_000,
  /** How often Node checks the two timeouts of requests. A check every 100 ms closes few connections, even in a flood. */
  connectionsCheckingInterval: 100,
  maxHeaderSize: maximumHeaderBytes,
  // `dispatcher` checks it: Node's own error response has no request id and no log line.
  requireHostHeader: false,
}

type Count = (record: RequestRecord, traceId?: string) => void

/** Creates the server: the API beside Next, with limits against slow and hostile clients. */
export function createHttpServer(mounts: Mounts): Server {
  const { metrics, isDraining } = mounts
  const { settings, log } = mounts.service
  const count: Count = (record, traceId) => {
    metrics.count(record)
    logRequest(log, record, { traceId, withAddress: settings.logClientAddress })
  }
  const handle = requestHandler(mounts, count)
  const server = createServer(options, (incoming, outgoing) => {
    // This server and Next together listen for the end of a page's response more often than Node expects.
    outgoing.setMaxListeners(20)
    if (isDraining()) outgoing.setHeader('Connection', 'close')
    handle(incoming, outgoing)
  })
  boundConnections(server)
  closeQueuedResponses(server)
  refuseClientErrors(server, settings, count)
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  return server
}

/** Returns a function that serves one request, within its span, and counts it when it is finished. */
function requestHandler(mounts: Mounts, count: Count) {
  const { settings, tracing } = mounts.service
  const dispatch = dispatcher(mounts)
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const target = readTarget(incoming.url ?? '')
    const method = incoming.method ?? ''
    const address = clientAddressOf(incoming, settings.trustedProxyHops)
    const routeOfTarget = () => (target.to === 'pages' ? mounts.routeOfPage(target.path) : unknownRoute)
    const trace = tracing && isTraced(target) ? tracing.begin(method, incoming.headers) : undefined
    const observed = recordRequest(incoming, outgoing, routeOfTarget, address, (record) => {
      count(record, trace?.traceId)
      const { route, status } = record
      trace?.end(route === unknownRoute ? undefined : route, status === clientGone ? undefined : status)
    })
    const work = () => void dispatch(incoming, outgoing, { method, target, address, observed })
    if (trace) trace.run(work)
    else work()
  }
}

/** Health checks, scrapes and static files are frequent and cheap: they get no span. */
function isTraced({ to, path }: RequestTarget): boolean {
  return to !== 'health' && !/^\/(?:_next\/|metrics$)/.test(path)
}
