import { requestIdOf } from './api/http/request-id.ts'
import { service } from './process-service.ts'
import type { Service } from './service.ts'

const shared = globalThis as { hasApiBesideNext?: boolean }

/** Disables the API in Next's route handlers of this process: the production server serves the API beside Next. */
export function disableNextMount(): void {
  shared.hasApiBesideNext = true
}

/** Serves the API in a route handler of Next (`next dev`, `next start`); 404 after `disableNextMount`. */
export async function respondInNext(
  request: Request,
  serve: (service: Service) => Response | Promise<Response>,
): Promise<Response> {
  if (shared.hasApiBesideNext) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response('There is nothing at this address.', { status: 404, headers })
  }
  return withRequestId(request, await serve(await service()))
}

const serveApi = (request: Request) => respondInNext(request, (service) => service.fetch(request))

/** The exports of a `route.ts` that serves the API: the router handles every method. */
export const apiHandlers = {
  DELETE: serveApi,
  GET: serveApi,
  HEAD: serveApi,
  OPTIONS: serveApi,
  PATCH: serveApi,
  POST: serveApi,
  PUT: serveApi,
}

/** Adds the request id to a response that has none. The production server has put the id on the request. */
export function withRequestId(request: Request, response: Response): Response {
  if (!response.headers.has('X-Request-Id')) response.headers.set('X-Request-Id', requestIdOf(request.headers))
  return response
}
