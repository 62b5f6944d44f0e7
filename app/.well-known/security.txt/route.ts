import { securityText } from '#lib/api/http/security-text.ts'
import { withRequestId } from '#lib/next-mount.ts'
import { readSettings } from '#lib/settings/settings.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => withRequestId(request, securityText(readSettings()))
