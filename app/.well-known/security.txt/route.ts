import { securityText } from '#lib/api/security-text.ts'
import { readSettings } from '#lib/settings.ts'

export const dynamic = 'force-dynamic'

export const GET = () => securityText(readSettings())
