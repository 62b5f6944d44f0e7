import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { requestIdOf } from '#lib/api/request-id.ts'
import type { Service } from '#lib/service.ts'
import { clientAddress } from './client-address.ts'
import { answer, bodyFault } from './form-body.ts'
import { nextAuthOptions } from './next-auth.ts'
import { oidcProviderId } from './providers.ts'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

/** What next-auth is let do; `_log` would let anyone write into our log, and `error` breaks on what it is told. */
const actions = new Set(['csrf', 'session', 'providers', 'signin', 'signout', 'callback'])

/** Answers the session routes: next-auth's, with what it does not check checked before. */
export async function handleAuth(service: Service, request: NextRequest, context: RouteContext): Promise<Response> {
  const [action = '', providerId] = (await context.params).nextauth
  if (action === 'error') return backToSignIn(request.nextUrl.searchParams.get('error'))
  const isRoute = request.method === 'POST' || action !== 'callback' || providerId === oidcProviderId
  if (!actions.has(action) || !isRoute) return answer(404, 'There is no such route.')
  const fault = request.method === 'POST' ? bodyFault(request.headers) : undefined
  if (fault) return fault
  // next-auth takes its own address from here alone: never from the request.
  process.env.NEXTAUTH_URL = new URL(service.settings.baseUrl).origin
  const requestId = requestIdOf(request.headers)
  const visit = {
    requestId,
    address: clientAddress(request.headers),
    userAgent: request.headers.get('user-agent') ?? undefined,
  }
  try {
    const options = nextAuthOptions(service, visit)
    const answered: Response = await NextAuth(withoutCallbackUrl(request) as never, context as never, options)
    answered.headers.set('Cache-Control', 'private, no-store')
    answered.headers.set('X-Request-Id', requestId)
    return answered
  } catch (error) {
    service.log.error({ request_id: requestId, error }, 'A session route failed.')
    return answer(500, 'Something went wrong on our side.')
  }
}

/** An address in the query that is none makes next-auth fail; our pages send theirs in the body. */
function withoutCallbackUrl(request: NextRequest): NextRequest {
  const url = request.nextUrl.clone()
  if (!url.searchParams.has('callbackUrl')) return request
  url.searchParams.delete('callbackUrl')
  return new NextRequest(url, request)
}

function backToSignIn(error: string | null): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: `/sign-in?error=${encodeURIComponent(error ?? '')}`, 'Cache-Control': 'no-store' },
  })
}
