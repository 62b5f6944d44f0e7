import { DomainError } from '#lib/domain/domain-error.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { dialectOf } from '../dialects/dialects.ts'
import { requestIdOf } from '../http/request-id.ts'
import { errorResponse } from '../http/responses.ts'
import { ApiError, apiError, kindOf, type ProblemOccurrence } from '../problems/problems.ts'
import { handleRequest } from './handle-request.ts'
import { KnownTargets, pathOfTarget } from './known-targets.ts'
import type { Observed, RouterOptions } from './router-options.ts'

/** The properties that a web `Request` does not have. The server that received the request passes them. */
export type RequestFacts = {
  /** Path and query as the client sent them; a `Request` holds them normalized. */
  target?: string
  /** The method as the client sent it: a `Request` cannot hold TRACE. */
  method?: string
  /** The client's address. */
  address?: string
  /** The router fills it in, for logs and metrics. The server may have set the request id. */
  observed?: Observed
}

export type Router = (request: Request, facts?: RequestFacts) => Promise<Response>

/** The number of characters that path and query may have together. */
export const maximumTargetLength = 16_384

/** Creates the router, which responds to every path of the API and never throws. */
export function createRouter(options: RouterOptions): Router {
  const { addresses, addHeaders, report } = options
  const targets = new KnownTargets(options.routes)

  return async (request, facts = {}) => {
    const target = facts.target ?? targetOf(request.url)
    const path = pathOfTarget(target)
    const method = facts.method ?? request.method
    const observed = facts.observed ?? {}
    const requestId = observed.requestId ?? requestIdOf(request.headers)
    const origin = { requestId, address: facts.address }

    observed.requestId = requestId
    const headers: Record<string, string> = { 'X-Request-Id': requestId }

    let response: Response
    try {
      if (target.length > maximumTargetLength) {
        throw apiError('uri-too-long', { maximumCharacters: maximumTargetLength })
      }
      response = await handleRequest(options, targets, { request, method, target, path, origin, observed, headers })
    } catch (thrown) {
      const error = toApiError(thrown, options)
      if (error.problems.some(({ problem }) => problem === 'gone-wrong')) report(thrown, requestId)
      const [first] = error.problems
      if (first) observed.problem = kindOf(first.problem).slug
      response = errorResponse(dialectOf(path), addresses, error, path, headers)
    }
    if (method === 'HEAD') response = new Response(null, response)
    addHeaders?.(response.headers, request, path)
    return response
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
