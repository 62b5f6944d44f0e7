import type { Log } from '#lib/log/log.ts'
import type { RequestRecord } from './request-record.ts'

type Details = { traceId: string | undefined; withAddress: boolean }

/** Writes the log line of a request. It never contains a token, a cookie, an e-mail address or a query. */
export function logRequest(log: Log, record: RequestRecord, { traceId, withAddress }: Details): void {
  const { method, route, address, status, seconds, bytes, observed } = record
  const { requestId, caller, problem } = observed
  log.info({
    request_id: requestId,
    trace_id: traceId,
    user_uuid: caller?.userUuid,
    partner_uuid: caller?.partnerUuid,
    client_address: withAddress ? address : undefined,
    method,
    route,
    status,
    problem,
    // With three decimals.
    ms: Math.round(seconds * 1e6) / 1e3,
    bytes,
  })
}
