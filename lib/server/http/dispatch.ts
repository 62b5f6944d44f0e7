import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Observed } from '#lib/api/router/router-options.ts'
import { markClientAddress } from '#lib/auth/client-address.ts'
import { TooBusyError } from '#lib/domain/access/passwords/hash-queue.ts'
import type { Service } from '#lib/service.ts'
import type { Metrics } from '../observability/metrics.ts'
import { type Scrapes, sendMetrics } from '../observability/metrics-listener.ts'
import type { SendAsset } from '../pages/compressed-assets.ts'
import { type PlainResponse, refusePage } from '../pages/page-guard.ts'
import { removeInternalHeaders, setPageHeaders } from '../pages/page-headers.ts'
import { PagePace, tooManyPages, waitForClient } from '../pages/page-pace.ts'
import { PageTurns } from '../pages/page-turns.ts'
import { hashesPassword, PasswordTurns, refuseBusy } from '../pages/password-turns.ts'
import { apiListener } from './api-listener.ts'
import type { RequestTarget } from './request-target.ts'
import { hasOneHost, refuseWrongHost } from './unreadable-request.ts'

export type Mounts = {
  service: Service
  metrics: Metrics
  scrapes: Scrapes
  sendAsset: SendAsset
  pages(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>
  routeOfPage(path: string): string
  isDraining(): boolean
}

/**
 * The properties of a request that are known before it is served. The client's address is not in the headers that pages
 * get.
 */
type Call = {
  method: string
  target: RequestTarget
  address: string | undefined
  observed: Observed & { requestId: string }
}

type Dispatch = (incoming: IncomingMessage, outgoing: ServerResponse, call: Call) => void

/** Returns a function that sends a request to the API, the metrics, a compressed file or Next. */
export function dispatcher(mounts: Mounts): Dispatch {
  const { service, isDraining } = mounts
  const api = apiListener(service, isDraining)
  const turns = new PageTurns(service.acceptTurns)
  const passwords = new PasswordTurns()
  const pace = new PagePace()
  const refuse = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.method === 'POST') refuseBusy(incoming, outgoing, service.settings.baseUrl)
    else sendPlain(outgoing, tooManyPages)
  }
  const pages: ServePage = async (incoming, outgoing, address) => {
    // Before the turns: a client that has to wait must not keep one.
    const waitMs = pace.wait(address, performance.now())
    if (waitMs === undefined) return refuse(incoming, outgoing)
    if (waitMs > 0 && !(await waitForClient(outgoing, waitMs))) return
    const work = () => turns.run(address, outgoing, () => mounts.pages(incoming, outgoing))
    if (!hashesPassword(incoming)) return work()
    return passwords.run(address, outgoing, work).catch((error) => {
      if (!(error instanceof TooBusyError)) throw error
      refuse(incoming, outgoing)
    })
  }
  return (incoming, outgoing, call) => {
    const { target, address, observed } = call
    const hasHost = hasOneHost(incoming)
    // The router sets the request id of its responses.
    if (target.to === 'api' && hasHost) return api(incoming, outgoing, { target, address, observed })
    outgoing.setHeader('X-Request-Id', observed.requestId)
    if (!hasHost) return refuseWrongHost(outgoing, service.settings)
    if (target.to === 'health') return api(incoming, outgoing, { target, address, observed })
    return servePage({ ...mounts, pages }, incoming, outgoing, call)
  }
}

/** Serves a page to a client with this address. */
type ServePage = (incoming: IncomingMessage, outgoing: ServerResponse, address: string) => Promise<void>

async function servePage(
  { service: { settings }, scrapes, sendAsset, pages, routeOfPage }: Omit<Mounts, 'pages'> & { pages: ServePage },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { method, target, address, observed }: Call,
): Promise<void> {
  const { path } = target
  if (path === '/metrics' && settings.metricsToken) {
    observed.route = path
    const shown = settings.logClientAddress ? address : undefined
    return sendMetrics(scrapes, incoming, outgoing, { token: settings.metricsToken, address: shown })
  }
  if (sendAsset(incoming, outgoing, path)) return
  removeInternalHeaders(incoming)
  setPageHeaders(incoming, outgoing, settings.baseUrl)
  const refusal = refusePage({ method, headers: incoming.headers, target, route: routeOfPage(path) })
  if (refusal) return sendPlain(outgoing, refusal)
  markClientAddress(incoming, address)
  incoming.headers['x-request-id'] = observed.requestId
  incoming.url = target.target
  return pages(incoming, outgoing, address ?? '')
}

function sendPlain(outgoing: ServerResponse, { status, text, headers }: PlainResponse): void {
  const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  outgoing.writeHead(status, { ...plain, ...headers }).end(text)
}
