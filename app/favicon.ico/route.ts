import icon from '#components/shell/icon-light.png'
import { withRequestId } from '#lib/next-mount.ts'

export const dynamic = 'force-dynamic'

/** Browsers request this icon for documents that are not pages, for example an API response opened in a tab. */
export function GET(request: Request): Response {
  const headers = { Location: icon.src, 'Cache-Control': 'public, max-age=86400' }
  return withRequestId(request, new Response(null, { status: 308, headers }))
}
