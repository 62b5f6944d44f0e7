import { standardResponse } from '#lib/api/http/api-response.ts'
import { readyz } from '#lib/api/http/health.ts'
import { respondInNext } from '#lib/next-mount.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) =>
  respondInNext(request, async ({ data }) => standardResponse(await readyz(data)))
