import { conditionalResponse } from '#lib/api/http/responses.ts'
import { type ApiError, kindOf } from '#lib/api/problems/problems.ts'
import { findFeedReader } from '#lib/domain/access/calendar-feeds/feed-reader.ts'
import { feedUse } from '#lib/domain/access/last-use.ts'
import { orderCalendar } from '#lib/domain/forecasts/order-calendar.ts'
import { orderDates } from '#lib/domain/forecasts/order-dates.ts'
import type { Service } from '#lib/service.ts'
import { clientAddress } from './client-address.ts'

type FeedService = Pick<Service, 'settings' | 'data' | 'log' | 'pepper' | 'failures' | 'countRequest'>

const use = feedUse()

/**
 * Serves the order-by dates as an iCalendar file to each client that has the secret address. A wrong address is a 404 and
 * counts as a failed authentication; a request to a right one counts as a request with an API token of its user.
 */
export async function serveCalendarFeed(service: FeedService, request: Request, file: string): Promise<Response> {
  const { settings, data, log, pepper, failures, countRequest } = service
  const { database: db } = data
  const now = Date.now()
  try {
    if (!data.isMigrated()) return unavailable()
    const address = clientAddress(request.headers)
    await failures.check(address)
    const reader = await findFeedReader(db, file, pepper())
    if (!reader) {
      await failures.count(address)
      return plain(404, 'There is nothing at this address.')
    }
    const headers = await countRequest({ kind: 'token', userUuid: reader.userUuid })
    use.note(db, reader.feedId, now)
    const dates = await orderDates(db, { partnerUuid: reader.partnerUuid, leadTimeDays: settings.leadTimeDays })
    const text = orderCalendar(dates, { baseUrl: settings.baseUrl, now })
    return conditionalResponse(request, text, { 'Content-Type': 'text/calendar; charset=utf-8', ...headers })
  } catch (error) {
    if (isApiError(error)) return refusal(error)
    if (db.engine.isUnavailable(error) || db.engine.isLocked(error)) return unavailable()
    // Without the address of the request: it holds the secret.
    log.error({ error }, 'A calendar feed failed.')
    return plain(500, 'Something went wrong on our side.')
  }
}

/** Not `instanceof`: the server and Next have a copy of the class each. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

function refusal({ problems: [first], headers }: ApiError): Response {
  const { status, title } = first ? kindOf(first.problem) : { status: 500, title: 'Gone Wrong' }
  return plain(status, `${title}.`, headers)
}

function unavailable(): Response {
  return plain(503, 'The data cannot be reached at the moment.', kindOf('service-unavailable').headers)
}

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  const always = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(text, { status, headers: { ...always, ...headers } })
}
