import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ApiRequest, RequestHeaders } from '#lib/api/http/api-request.ts'
import type { ApiResponse } from '#lib/api/http/api-response.ts'
import { healthz, readyz } from '#lib/api/http/health.ts'
import type { Observed } from '#lib/api/router/router-options.ts'
import type { Service } from '#lib/service.ts'
import { EndOfTurn } from './end-of-turn.ts'
import type { RequestTarget } from './request-target.ts'
import { sendResponse } from './send-response.ts'

type ApiTarget = Extract<RequestTarget, { to: 'api' | 'health' }>
type Call = { target: ApiTarget; address: string | undefined; observed: Observed & { requestId: string } }
type Listener = (incoming: IncomingMessage, outgoing: ServerResponse, call: Call) => void
type RequestWithCall = IncomingMessage & { call: Call }

/** Returns a listener that serves the API on node:http without Next, with the request target as the client sent it. */
export function apiListener(service: Service, isDraining: () => boolean): Listener {
  const arrivals = new EndOfTurn()

  async function respond(request: ApiRequest, { target, address, observed }: Call): Promise<ApiResponse> {
    if (target.to === 'api') return service.router(request, { address, observed })
    observed.route = target.path
    return target.path === '/healthz' ? healthz() : readyz(service.data, isDraining())
  }
  async function serve(request: ApiRequest, outgoing: ServerResponse, call: Call): Promise<void> {
    try {
      await sendResponse(outgoing, await respond(request, call))
    } catch (error) {
      service.log.error({ request_id: call.observed.requestId, error }, 'A response could not be sent.')
      outgoing.destroy()
    }
  }
  // Hono reads bodies: also those that nobody asks for, because the next request of the connection is behind them.
  const withBody = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as unknown as { incoming: RequestWithCall; outgoing: ServerResponse }
      await serve(requestOf(incoming, request), outgoing, incoming.call)
      return RESPONSE_ALREADY_SENT
    },
    { overrideGlobalObjects: false },
  )
  return async (incoming, outgoing, call) => {
    const { method } = incoming
    if (method === 'GET' || method === 'HEAD') {
      await arrivals.wait()
      const { target } = call.target
      await serve({ method, target, headers: new IncomingHeaders(incoming) }, outgoing, call)
    } else {
      // Hono's listener builds a URL from these, which may fail. The router uses the target instead.
      incoming.headers.host = 'localhost'
      incoming.url = '/'
      await withBody(Object.assign(incoming, { call }), outgoing)
    }
  }
}

/** The body stays unread until somebody asks for it. */
function requestOf({ method = '', call }: RequestWithCall, request: Request): ApiRequest {
  return {
    method,
    target: call.target.target,
    headers: request.headers,
    get body() {
      return request.body
    },
  }
}

/** The headers of a request without a body. Of headers that describe a body, Node keeps only the first. */
class IncomingHeaders implements RequestHeaders {
  readonly #headers: IncomingMessage['headers']

  constructor({ headers }: IncomingMessage) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = this.#headers[name]
    return typeof value === 'string' ? value : null
  }

  has(name: string): boolean {
    return this.get(name) !== null
  }
}
