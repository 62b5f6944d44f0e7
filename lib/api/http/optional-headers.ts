import type { Settings } from '#lib/settings/settings.ts'
import { dialectOf, dialects } from '../dialects/dialects.ts'
import type { ApiRequest } from './api-request.ts'
import type { ResponseHeaders } from './api-response.ts'

/** Adds response headers that the settings ask for. */
export type AddHeaders = (headers: ResponseHeaders, request: ApiRequest, path: string) => void

type HeaderSettings = Pick<Settings, 'docsUrl' | 'corsOrigins' | 'v1DeprecatedAt' | 'v1SunsetAt'>

/** The headers that a script of another origin may send and read. Cookies are never among them. */
const allowedHeaders = 'X-Auth-UserId, X-Auth-Token, X-Request-Id, Content-Type, If-Match, If-None-Match'
const exposedHeaders =
  'ETag, Link, Allow, Accept-Patch, Content-Disposition, Retry-After, RateLimit, RateLimit-Policy, RateLimit-Reset, ' +
  'X-Request-Id, Deprecation, Sunset'
const preflightSeconds = 600

/**
 * Returns a function that adds the headers that the settings ask for; undefined when they ask for none, so that requests
 * then take no time for them.
 */
export function optionalHeaders(settings: HeaderSettings): AddHeaders | undefined {
  const all = [corsHeaders(settings), deprecationHeaders(settings)].filter((one) => one !== undefined)
  if (all.length === 0) return undefined
  return (headers, request, path) => {
    for (const addHeaders of all) addHeaders(headers, request, path)
  }
}

/** Lets scripts of the configured origins read responses (the CORS protocol of the Fetch standard). */
function corsHeaders({ corsOrigins }: HeaderSettings): AddHeaders | undefined {
  if (corsOrigins.length === 0) return undefined
  return (headers, request) => {
    append(headers, 'Vary', 'Origin')
    const origin = request.headers.get('origin')
    if (origin === null || !corsOrigins.includes(origin)) return
    headers['Access-Control-Allow-Origin'] = origin
    headers['Access-Control-Expose-Headers'] = exposedHeaders
    const { Allow: methods } = headers
    if (methods === undefined || !request.headers.has('access-control-request-method')) return
    headers['Access-Control-Allow-Methods'] = methods
    headers['Access-Control-Allow-Headers'] = allowedHeaders
    headers['Access-Control-Max-Age'] = String(preflightSeconds)
  }
}

/** Announces the deprecation of a dialect (RFC 9745) and its end (RFC 8594). */
function deprecationHeaders(settings: HeaderSettings): AddHeaders | undefined {
  const lifetimes = new Map(dialects.map((dialect) => [dialect, dialect.lifetime(settings)]))
  const hasEnd = [...lifetimes.values()].some(({ deprecatedAt, sunsetAt }) => (deprecatedAt ?? sunsetAt) !== undefined)
  if (!hasEnd) return undefined
  return (headers, _, path) => {
    const dialect = dialectOf(path)
    const { deprecatedAt, sunsetAt } = lifetimes.get(dialect) ?? {}
    if (deprecatedAt !== undefined) {
      const explanation = settings.docsUrl + (dialect.introductionPath ?? '/docs')
      headers.Deprecation = `@${Math.floor(deprecatedAt / 1000)}`
      append(headers, 'Link', `<${explanation}>; rel="deprecation"; type="text/html"`)
    }
    if (sunsetAt !== undefined) headers.Sunset = new Date(sunsetAt).toUTCString()
  }
}

function append(headers: ResponseHeaders, name: string, value: string): void {
  const others = headers[name]
  headers[name] = others === undefined ? value : `${others}, ${value}`
}
