import type { Settings } from '#lib/settings.ts'
import { v1 } from './dialects.ts'
import { introductionUrl } from './problem-body.ts'
import { dialectOf } from './router.ts'

/** What an answer says besides what was asked. */
export type Announce = (headers: Headers, request: Request, path: string) => void

type Announced = Pick<Settings, 'baseUrl' | 'docsUrl' | 'schemaUrl' | 'corsOrigins' | 'v1DeprecatedAt' | 'v1SunsetAt'>

/** What scripts of other origins may send and read, beyond what any may. Never cookies: a session is our pages' alone. */
const sent = 'X-Auth-UserId, X-Auth-Token, X-Request-Id, Content-Type, If-Match, If-None-Match'
const readable =
  'ETag, Link, Allow, Accept-Patch, Content-Disposition, Retry-After, RateLimit, RateLimit-Policy, RateLimit-Reset, ' +
  'X-Request-Id, Deprecation, Sunset'
const preflightSeconds = 600

/** Undefined where the settings ask for nothing, so that it costs nothing. */
export function announcements(settings: Announced): Announce | undefined {
  const all = [sharing(settings), ageing(settings)].filter((one) => one !== undefined)
  if (all.length === 0) return undefined
  return (...answer) => {
    for (const announce of all) announce(...answer)
  }
}

/** Lets scripts of the named origins read (the CORS protocol of the Fetch standard). */
function sharing({ corsOrigins }: Announced): Announce | undefined {
  if (corsOrigins.length === 0) return undefined
  return (headers, request) => {
    headers.append('Vary', 'Origin')
    const origin = request.headers.get('origin')
    if (origin === null || !corsOrigins.includes(origin)) return
    headers.set('Access-Control-Allow-Origin', origin)
    headers.set('Access-Control-Expose-Headers', readable)
    const methods = headers.get('allow')
    if (methods === null || !request.headers.has('access-control-request-method')) return
    headers.set('Access-Control-Allow-Methods', methods)
    headers.set('Access-Control-Allow-Headers', sent)
    headers.set('Access-Control-Max-Age', String(preflightSeconds))
  }
}

/** Tells since when v1 is not what one should use (RFC 9745), and from when on it may be gone (RFC 8594). */
function ageing(settings: Announced): Announce | undefined {
  const { v1DeprecatedAt, v1SunsetAt } = settings
  if (v1DeprecatedAt === undefined && v1SunsetAt === undefined) return undefined
  const explained = introductionUrl(v1, settings, '')
  return (headers, _, path) => {
    if (dialectOf(path) !== v1) return
    if (v1DeprecatedAt !== undefined) {
      headers.set('Deprecation', `@${Math.floor(v1DeprecatedAt / 1000)}`)
      headers.append('Link', `<${explained}>; rel="deprecation"; type="text/html"`)
    }
    if (v1SunsetAt !== undefined) headers.set('Sunset', new Date(v1SunsetAt).toUTCString())
  }
}
