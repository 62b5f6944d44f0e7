import { serveCalendarFeed } from '#lib/auth/calendar-feed.ts'
import { withRequestId } from '#lib/next-mount.ts'
import { service } from '#lib/process-service.ts'

export const dynamic = 'force-dynamic'

type Parameters = { params: Promise<{ file: string }> }

export const GET = async (request: Request, { params }: Parameters) =>
  withRequestId(request, await serveCalendarFeed(await service(), request, (await params).file))
