import type { Caller } from '#lib/domain/access/caller.ts'
import type { Context } from '#lib/domain/context.ts'
import { Problem } from '#lib/domain/problem.ts'
import { Refusal } from '#lib/domain/refusal.ts'
import type { Announce } from './announcements.ts'
import { type Dialect, management, v1, v2 } from './dialects.ts'
import type { Method } from './endpoint.ts'
import type { Addresses } from './problem-body.ts'
import { type Finding, Refused, refuse } from './problems.ts'
import { decodeQuery } from './query.ts'
import { requestIdOf } from './request-id.ts'
import { optionsResponse, refusedResponse } from './responses.ts'
import type { RouteTable } from './route-table.ts'
import type { Serve } from './serve.ts'

/** What a web `Request` does not tell, where the mount knows it. */
export type RequestFacts = {
  /** Path and query as the client sent them; a `Request` holds them normalized. */
  target?: string
  /** The method as the client sent it: a `Request` cannot hold TRACE. */
  method?: string
  /** The client's address. */
  address?: string
  /** Filled in as the request is understood, for the log and the metrics of the mount. */
  observed?: Observed
}

export type Observed = {
  requestId?: string
  /** The path as it is declared, such as `/hybrid-core/v2/hybrid-cores/:hybrid_core_id`. */
  route?: string
  caller?: Caller
}

/** What an audit event says of a request. */
export type Visit = { requestId: string; address: string | undefined }

export type RouterOptions = {
  addresses: Addresses
  routes: RouteTable<Serve>
  /** Throws Refused when the credentials are missing, wrong, or cannot be checked. */
  authenticate(headers: Headers, address: string | undefined): Promise<Caller>
  /** Counts a request of the caller and answers headers that say so. Throws Refused when there were too many. */
  countRequest(caller: Caller): Promise<Readonly<Record<string, string>>>
  context(caller: Caller, visit: Visit): Context
  isUnavailable(error: unknown): boolean
  /** Adds to the headers of every answer what the settings ask for. */
  announce?: Announce | undefined
  /** Called with every error that nobody expected. */
  report(error: unknown, requestId: string): void
}

export type Router = (request: Request, facts?: RequestFacts) => Promise<Response>

const maximumTargetLength = 16_384

/** Answers every path of the API. It never throws. */
export function createRouter(options: RouterOptions): Router {
  const { addresses, announce, isUnavailable, report } = options

  return async (request, facts = {}) => {
    const requestId = requestIdOf(request.headers)
    const target = facts.target ?? targetOf(request.url)
    const at = target.indexOf('?')
    const path = at < 0 ? target : target.slice(0, at)
    const rawQuery = at < 0 ? '' : target.slice(at + 1)
    const method = facts.method ?? request.method
    const visit = { requestId, address: facts.address }

    const observed = facts.observed ?? {}
    observed.requestId = requestId
    const headers: Record<string, string> = { 'X-Request-Id': requestId }

    let response: Response
    try {
      if (target.length > maximumTargetLength) throw refuse('uri-too-long', { maximumCharacters: maximumTargetLength })
      response = await answer(options, { request, method, path, rawQuery, visit, observed, headers })
    } catch (error) {
      const refused = refusedBy(error, isUnavailable)
      if (refused.findings.some(({ problem }) => problem === 'gone-wrong')) report(error, requestId)
      response = refusedResponse(dialectOf(path), addresses, refused, path, headers)
    }
    if (method === 'HEAD') response = new Response(null, response)
    announce?.(response.headers, request, path)
    return response
  }
}

type Incoming = {
  request: Request
  method: string
  path: string
  rawQuery: string
  visit: Visit
  observed: Observed
  /** What the answer carries, good or bad. */
  headers: Record<string, string>
}

async function answer(options: RouterOptions, incoming: Incoming): Promise<Response> {
  const { request, method, path, rawQuery, visit, observed, headers } = incoming
  const given = decodeQuery(rawQuery, dialectOf(path))
  const match = options.routes.match(method, decodeSegments(path))
  if (match.found === 'nothing') throw refuse('not-found', { path })
  observed.route = match.path
  if (method === 'OPTIONS') return optionsResponse(allowOf(options.routes, path).join(', '), headers)
  if (match.found === 'path') {
    const allowed = withImplied(match.methods)
    throw refuse('method-not-allowed', { method, allowed }, { Allow: allowed.join(', ') })
  }
  const caller = await options.authenticate(request.headers, visit.address)
  if (caller.kind === 'session') requireOwnOrigin(request.headers, method, options.addresses.baseUrl)
  observed.caller = caller
  Object.assign(headers, await options.countRequest(caller))
  const { route, params } = match
  const report = (error: unknown) => options.report(error, visit.requestId)
  return route.handle({ request, context: options.context(caller, visit), path, params, given, headers, report })
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A cookie goes along with requests that other sites cause: a change must come from a page of ours. */
function requireOwnOrigin(headers: Headers, method: string, baseUrl: string): void {
  if (safeMethods.has(method)) return
  const site = headers.get('sec-fetch-site')
  const isOwn = site === null ? headers.get('origin') === new URL(baseUrl).origin : site === 'same-origin'
  if (!isOwn) throw refuse('forbidden', { reason: 'A change under a session must come from a page of the panel.' })
}

function allowOf(routes: RouteTable<Serve>, path: string): string[] {
  const match = routes.match('OPTIONS', decodeSegments(path))
  return match.found === 'path' ? withImplied(match.methods) : []
}

function withImplied(methods: readonly Method[]): string[] {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
}

function decodeSegments(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => {
      try {
        return decodeURIComponent(segment)
      } catch {
        throw refuse('bad-request', { reason: `The path holds '${segment}', which is not percent-encoded UTF-8.` })
      }
    })
}

function targetOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The shape in which an error of any path is written, also of one that no route has. */
export function dialectOf(path: string): Dialect {
  if (/^\/(hybrid-core|api)\/v1(\/|$)/.test(path)) return v1
  return /^\/management(\/|$)/.test(path) ? management : v2
}

function refusedBy(error: unknown, isUnavailable: RouterOptions['isUnavailable']): Refused {
  if (error instanceof Refused) return error
  if (error instanceof Problem) return new Refused([{ problem: error.problem, data: error.data } as Finding])
  if (error instanceof Refusal) return refuse('bad-request', { reason: error.message })
  return isUnavailable(error) ? refuse('service-unavailable', {}) : refuse('gone-wrong', {})
}
