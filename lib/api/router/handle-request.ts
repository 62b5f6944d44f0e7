import type { Method } from '../endpoint.ts'
import type { ApiRequest, RequestHeaders } from '../http/api-request.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { optionsResponse } from '../http/responses.ts'
import { apiError } from '../problems/problems.ts'
import type { Serve } from '../serve/serve.ts'
import type { KnownTargets } from './known-targets.ts'
import type { Observed, RequestOrigin, RouterOptions } from './router-options.ts'

type IncomingRequest = {
  request: ApiRequest
  path: string
  origin: RequestOrigin
  observed: Observed
  /** Headers of the response, whether it succeeds or fails. Rate limit headers are added to them. */
  headers: Record<string, string>
}

/** Finds the route, authenticates the caller, counts the request and runs the endpoint. Throws what these throw. */
export async function handleRequest(
  options: RouterOptions,
  targets: KnownTargets<Serve>,
  incoming: IncomingRequest,
): Promise<ApiResponse> {
  const { request, path, origin, observed, headers } = incoming
  const { method } = request
  const { queryPairs, match } = targets.find(request)
  if (match.found === 'nothing') throw apiError('not-found', { path })
  observed.route = match.path
  if (match.found === 'path') {
    const allowed = withImplied(match.methods)
    if (method === 'OPTIONS') return optionsResponse(allowed.join(', '), headers)
    throw apiError('method-not-allowed', { method, allowed }, { Allow: allowed.join(', ') })
  }
  const caller = await options.authenticate(request.headers, origin.address)
  if (caller.kind === 'session') requireOwnOrigin(request.headers, method, options.addresses.baseUrl)
  observed.caller = caller
  Object.assign(headers, await options.countRequest(caller))
  const { route, params } = match
  const report = (error: unknown) => options.report(error, origin.requestId)
  return route.handle({ request, context: options.context(caller, origin), path, params, queryPairs, headers, report })
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers send the session cookie with requests that other sites cause: a change must come from our own origin. */
function requireOwnOrigin(headers: RequestHeaders, method: string, baseUrl: string): void {
  if (safeMethods.has(method)) return
  const site = headers.get('sec-fetch-site')
  const isOwn = site === null ? headers.get('origin') === new URL(baseUrl).origin : site === 'same-origin'
  if (!isOwn) throw apiError('forbidden', { reason: 'A change under a session must come from a page of the panel.' })
}

/** HEAD comes with GET, and OPTIONS with every path. */
function withImplied(methods: readonly Method[]): string[] {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
}
