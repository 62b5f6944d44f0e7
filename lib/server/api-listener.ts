import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { healthz, readyz } from '#lib/api/health.ts'
import type { Service } from '#lib/service.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

const apiPath = /^\/(?:(?:hybrid-core|management|api\/v\d+)(?:[/?]|$)|(?:healthz|readyz)(?:\?|$))/

/** Whether a request target is the API's: everything else is a page and goes to Next. */
export function isApiTarget(target: string): boolean {
  return apiPath.test(pathOf(target))
}

/** The API on node:http, beside Next: no page pipeline, and the request target as the client sent it. */
export function apiListener(service: Service, isDraining: () => boolean): Listener {
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage }
      const target = pathOf(incoming.url ?? '/')
      if (/^\/healthz(\?|$)/.test(target)) return healthz()
      if (/^\/readyz(\?|$)/.test(target)) return readyz(service.data, isDraining())
      return service.router(request, { target, method: incoming.method ?? 'GET' })
    },
    { overrideGlobalObjects: false },
  )
  return async (incoming, outgoing) => {
    // Nothing is built from the Host header; one that no URL can hold would only get in the way.
    incoming.headers.host = 'localhost'
    await listener(incoming, outgoing)
  }
}

/** A target may be absolute (`GET http://host/path`): what stands before the path is nothing to us. */
function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, '')
}
