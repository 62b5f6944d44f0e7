import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { clientAddressOf } from '#lib/auth/client-address.ts'
import { logRequest } from '../observability/request-log.ts'
import { clientGone, type RequestRecord, recordRequest } from '../observability/request-record.ts'
import { unknownRoute } from '../pages/page-routes.ts'
import { dispatcher, type Mounts } from './dispatch.ts'
import { createGuardedServer } from './guarded-server.ts'
import { type RequestTarget, readTarget } from './request-target.ts'

type Count = (record: RequestRecord, traceId?: string) => void

/** Creates the server: the API beside Next, with limits against slow and hostile clients. */
export function createHttpServer(mounts: Mounts): Server {
  const { metrics, isDraining } = mounts
  const { settings, log, acceptTurns } = mounts.service
  const count: Count = (record, traceId) => {
    metrics.count(record)
    logRequest(log, record, { traceId, withAddress: settings.logClientAddress })
  }
  const handle = requestHandler(mounts, count)
  const server = createGuardedServer(settings, count, (incoming, outgoing) => {
    // This server and Next together listen for the end of a page's response more often than Node expects.
    outgoing.setMaxListeners(20)
    if (isDraining()) outgoing.setHeader('Connection', 'close')
    handle(incoming, outgoing)
  })
  return server.on('connection', () => acceptTurns.count())
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
    const work = () => dispatch(incoming, outgoing, { method, target, address, observed })
    if (trace) trace.run(work)
    else work()
  }
}

/** Health checks, scrapes and static files are frequent and cheap: they get no span. */
function isTraced({ to, path }: RequestTarget): boolean {
  return to !== 'health' && !/^\/(?:_next\/|metrics$)/.test(path)
}
