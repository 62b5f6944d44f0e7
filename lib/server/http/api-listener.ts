import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { healthz, readyz } from '#lib/api/http/health.ts'
import type { Observed } from '#lib/api/router/router-options.ts'
import type { Service } from '#lib/service.ts'
import type { RequestTarget } from './request-target.ts'

type ApiTarget = Extract<RequestTarget, { to: 'api' | 'health' }>
type Call = { target: ApiTarget; address: string | undefined; observed: Observed }
type Listener = (incoming: IncomingMessage, outgoing: ServerResponse, call: Call) => Promise<void>
type RequestWithCall = IncomingMessage & { call: Call }

/** Returns a listener that serves the API on node:http without Next, with the request target as the client sent it. */
export function apiListener(service: Service, isDraining: () => boolean): Listener {
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming } = env as unknown as { incoming: RequestWithCall }
      const { target, address, observed } = incoming.call
      if (target.to === 'health') {
        observed.route = target.path
        return target.path === '/healthz' ? healthz() : readyz(service.data, isDraining())
      }
      const method = incoming.method ?? 'GET'
      return service.router(request, { target: target.target, method, observed, ...(address ? { address } : {}) })
    },
    { overrideGlobalObjects: false },
  )
  return async (incoming, outgoing, call) => {
    // Hono's listener builds a URL from these, which may fail. The router uses the target instead.
    incoming.headers.host = 'localhost'
    incoming.url = '/'
    await listener(Object.assign(incoming, { call }), outgoing)
  }
}
