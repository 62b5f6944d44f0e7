import type { Log } from '#lib/log.ts'
import type { RequestRecord } from './request-record.ts'

/** One line a request: who asked for what and how it went; never a token, a cookie, an address or a query. */
export function logRequest(log: Log, record: RequestRecord, traceId?: string): void {
  const { method, route, status, seconds, bytes, observed } = record
  const { requestId, caller } = observed
  log.info({
    request_id: requestId,
    trace_id: traceId,
    user_uuid: caller?.userUuid,
    partner_uuid: caller?.partnerUuid,
    method,
    route,
    status,
    ms: Math.round(seconds * 1e6) / 1e3,
    bytes,
  })
}
