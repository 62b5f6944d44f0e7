import type { NextRequest } from 'next/server'
import { handleAuth } from '#lib/auth/sign-in/handle-auth.ts'
import { withRequestId } from '#lib/next-mount.ts'
import { service } from '#lib/process-service.ts'

export const dynamic = 'force-dynamic'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

const handle = async (request: NextRequest, context: RouteContext) =>
  withRequestId(request, await handleAuth(await service(), request, context))

export { handle as GET, handle as POST }
