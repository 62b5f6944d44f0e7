import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { requestIdOf } from '#lib/api/http/request-id.ts'
import type { Service } from '#lib/service.ts'
import { errorCode } from '#lib/values/error-code.ts'
import { clientAddress } from '../client-address.ts'
import { callbackCookieName } from '../session-cookie.ts'
import { errorResponse, formBodyProblem, unreadBody } from './form-body.ts'
import { nextAuthOptions } from './next-auth.ts'
import { oidcProviderId } from './providers.ts'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

/** The allowed actions of next-auth. `_log` would let anyone write to our log, and `error` fails on unknown errors. */
const actions = new Set(['csrf', 'session', 'providers', 'signin', 'signout', 'callback'])

/** Handles the session routes with next-auth, after checks that next-auth does not make. */
export async function handleAuth(service: Service, request: NextRequest, context: RouteContext): Promise<Response> {
  const [action = '', providerId] = (await context.params).nextauth
  if (action === 'error') return redirectToSignIn(request.nextUrl.searchParams.get('error'))
  const isRoute = request.method === 'POST' || action !== 'callback' || providerId === oidcProviderId
  if (!actions.has(action) || !isRoute) return errorResponse(404, 'There is no such route.')
  const problem = request.method === 'POST' ? formBodyProblem(request.headers) : undefined
  if (problem) return problem
  const { baseUrl } = service.settings
  if (!isAddress(request.cookies.get(callbackCookieName(baseUrl))?.value, baseUrl)) return forgetCallback(baseUrl)
  // next-auth reads its own address from here, never from the request.
  process.env.NEXTAUTH_URL = new URL(baseUrl).origin
  const requestId = requestIdOf(request.headers)
  const signInRequest = {
    requestId,
    address: clientAddress(request.headers),
    userAgent: request.headers.get('user-agent') ?? undefined,
  }
  try {
    let retrySeconds: number | undefined
    const options = nextAuthOptions(service, signInRequest, (seconds) => {
      retrySeconds = seconds
    })
    const response: Response = await NextAuth(withoutCallbackUrl(request) as never, context as never, options)
    const sent = retrySeconds === undefined ? response : unavailableResponse(response, retrySeconds)
    sent.headers.set('Cache-Control', 'private, no-store')
    sent.headers.set('X-Request-Id', requestId)
    return sent
  } catch (error) {
    // The client left before it had sent the whole body.
    if (errorCode(error) === 'ECONNRESET') return unreadBody()
    service.log.error({ request_id: requestId, error }, 'A session route failed.')
    return errorResponse(500, 'Something went wrong on our side.')
  }
}

/** Adds `Retry-After`, and replaces the 401 that next-auth sends for every failure by 503. A redirect stays a redirect. */
function unavailableResponse({ status, headers, body }: Response, seconds: number): Response {
  const response = new Response(body, { status: status === 401 ? 503 : status, headers })
  response.headers.set('Retry-After', String(seconds))
  return response
}

/** Whether a value of the cookie of the address to return to is one that next-auth accepts. */
function isAddress(value: string | undefined, baseUrl: string): boolean {
  return !value || /^https?:$/.test(URL.parse(value, value.startsWith('/') ? baseUrl : undefined)?.protocol ?? '')
}

/** next-auth would fail on each request and log the text of the cookie, which only a client can have written. */
function forgetCallback(baseUrl: string): Response {
  const response = errorResponse(400, 'The cookie of the address to return to is malformed; it is deleted now.')
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  const deleted = `${callbackCookieName(baseUrl)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`
  response.headers.set('Set-Cookie', deleted)
  return response
}

/** Removes `callbackUrl` from the query: next-auth fails when it is not an address. Our pages send it in the body. */
function withoutCallbackUrl(request: NextRequest): NextRequest {
  const url = request.nextUrl.clone()
  if (!url.searchParams.has('callbackUrl')) return request
  url.searchParams.delete('callbackUrl')
  return new NextRequest(url, request)
}

function redirectToSignIn(error: string | null): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: `/sign-in?error=${encodeURIComponent(error ?? '')}`, 'Cache-Control': 'no-store' },
  })
}
