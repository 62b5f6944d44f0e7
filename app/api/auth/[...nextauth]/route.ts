import type { NextRequest } from 'next/server'
import { handleAuth } from '#lib/auth/handle-auth.ts'
import { service } from '#lib/service.ts'

export const dynamic = 'force-dynamic'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

const handle = (request: NextRequest, context: RouteContext) => handleAuth(service(), request, context)

export { handle as GET, handle as POST }
