import { handleLink } from '#lib/auth/handle-link.ts'
import { service } from '#lib/service.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => handleLink(service(), request)
