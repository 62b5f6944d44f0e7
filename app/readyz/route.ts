import { readyz } from '#lib/api/health.ts'
import { service } from '#lib/service.ts'

export const dynamic = 'force-dynamic'

export const GET = () => readyz(service().data)
