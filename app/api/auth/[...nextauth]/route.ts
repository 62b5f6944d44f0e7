import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { nextAuthOptions } from '#lib/auth/next-auth.ts'
import { service } from '#lib/service.ts'

export const dynamic = 'force-dynamic'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  const { settings, data, sessionSecret } = service()
  // next-auth takes its own address from here alone: never from the request.
  process.env.NEXTAUTH_URL = settings.baseUrl
  const options = nextAuthOptions({ data, baseUrl: settings.baseUrl, secret: sessionSecret })
  return NextAuth(request as never, context as never, options)
}

export { handle as GET, handle as POST }
