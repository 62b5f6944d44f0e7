import { handleLink } from '#lib/auth/sign-in/handle-link.ts'
import { withRequestId } from '#lib/next-mount.ts'
import { service } from '#lib/process-service.ts'

export const dynamic = 'force-dynamic'

export const POST = async (request: Request) => withRequestId(request, await handleLink(await service(), request))
