import { DomainError } from '#lib/domain/domain-error.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { dialectOf } from '../dialects/dialects.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { type ApiResponse, standardResponse } from '../http/api-response.ts'
import { requestIdOf } from '../http/request-id.ts'
import { errorResponse } from '../http/responses.ts'
import { ApiError, apiError, kindOf, type ProblemOccurrence } from '../problems/problems.ts'
import { handleRequest } from './handle-request.ts'
import { KnownTargets, pathOfTarget } from './known-targets.ts'
import type { Observed, RouterOptions } from './router-options.ts'

/** The server that received the request passes what the request does not tell. */
export type RequestFacts = {
  /** The client's address. */
  address?: string | undefined
  /** The router fills it in, for logs and metrics. The server may have set the request id. */
  observed?: Observed
}

/** Responds to every path of the API and never throws. */
export type Router = (request: ApiRequest, facts?: RequestFacts) => Promise<ApiResponse>

/** A router for requests of the Fetch standard. `target`: as the client sent it; a `Request` holds it normalized. */
export type StandardRouter = (request: Request, facts?: RequestFacts & { target?: string }) => Promise<Response>

/** The number of characters that path and query may have together. */
export const maximumTargetLength = 16_384

export function createRouter(options: RouterOptions): Router {
  const { addresses, addHeaders, report } = options
  const targets = new KnownTargets(options.routes)

  return async (request, { address, observed = {} } = {}) => {
    const { method, target } = request
    const path = pathOfTarget(target)
    const requestId = observed.requestId ?? requestIdOf(request.headers)
    observed.requestId = requestId
    const headers: Record<string, string> = { 'X-Request-Id': requestId }

    let response: ApiResponse
    try {
      if (target.length > maximumTargetLength) {
        throw apiError('uri-too-long', { maximumCharacters: maximumTargetLength })
      }
      const origin = { requestId, address }
      response = await handleRequest(options, targets, { request, path, origin, observed, headers })
    } catch (thrown) {
      const error = toApiError(thrown, options)
      if (error.problems.some(({ problem }) => problem === 'gone-wrong')) report(thrown, requestId)
      const [first] = error.problems
      if (first) observed.problem = kindOf(first.problem).slug
      response = errorResponse(dialectOf(path), addresses, error, path, headers)
    }
    if (method === 'HEAD') response.body = null
    addHeaders?.(response.headers, request, path)
    return response
  }
}

export function standardRouter(router: Router): StandardRouter {
  return async (request, { target = targetOf(request.url), ...facts } = {}) => {
    const { method, headers, body } = request
    return standardResponse(await router({ method, target, headers, body }, facts))
  }
}

function targetOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Maps errors of the domain and the database to problems; an unexpected error becomes `gone-wrong`. */
function toApiError(error: unknown, { isUnavailable, tookTooLong }: RouterOptions): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DomainError) {
    const { problem, data, more } = error
    const headers: Record<string, string> = 'seconds' in data ? { 'Retry-After': String(data.seconds) } : {}
    return new ApiError(
      [data, ...more].map((data) => ({ problem, data }) as ProblemOccurrence),
      headers,
    )
  }
  if (error instanceof InputError) return apiError('bad-request', { reason: error.message })
  if (tookTooLong?.(error)) return apiError('service-unavailable', { tookTooLong: true })
  return isUnavailable(error) ? apiError('service-unavailable', {}) : apiError('gone-wrong', {})
}
