import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { healthz, readyz } from '#lib/api/health.ts'
import type { Observed } from '#lib/api/router.ts'
import { clientAddressOf } from '#lib/auth/client-address.ts'
import type { Service } from '#lib/service.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse, observed: Observed) => Promise<void>
type ObservedRequest = IncomingMessage & { observed?: Observed }

/** A doubled slash at the start must not lead to Next, which would send the client elsewhere. */
const apiPath = /^\/+(?:(?:hybrid-core|management|api(?!\/auth(?:\/|$)))(?:[/?]|$)|(?:healthz|readyz)(?:\?|$))/

/** Whether a request target is the API's: everything else is a page and goes to Next. */
export function isApiTarget(target: string): boolean {
  return apiPath.test(pathOf(target))
}

/** The API on node:http, beside Next: no page pipeline, and the request target as the client sent it. */
export function apiListener(service: Service, isDraining: () => boolean): Listener {
  const listener = getRequestListener(
    async (request, env) => {
      const incoming = (env as { incoming: ObservedRequest }).incoming
      const observed = incoming.observed ?? {}
      const target = pathOf(incoming.url ?? '/')
      const [path = ''] = target.split('?', 1)
      if (path === '/healthz' || path === '/readyz') observed.route = path
      if (path === '/healthz') return healthz()
      if (path === '/readyz') return readyz(service.data, isDraining())
      const address = clientAddressOf(incoming, service.settings.trustedProxyHops)
      const facts = { target, method: incoming.method ?? 'GET', observed, ...(address ? { address } : {}) }
      return service.router(request, facts)
    },
    { overrideGlobalObjects: false },
  )
  return async (incoming, outgoing, observed) => {
    // Nothing is built from the Host header; one that no URL can hold would only get in the way.
    incoming.headers.host = 'localhost'
    await listener(Object.assign(incoming, { observed }), outgoing)
  }
}

/** A target may be absolute (`GET http://host/path`): what stands before the path is nothing to us. */
export function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, '')
}
