import type { IncomingHttpHeaders } from 'node:http'
import type { OnQuery } from '#lib/db/ended-query.ts'

/** Where the time of requests goes, told to a collector of traces. */
export type Tracing = {
  /** Begins the span of a request, below the one that its `traceparent` names. */
  begin(method: string, headers: IncomingHttpHeaders): RequestTrace
  /** Told of a query, adds it to the request that asked for it. */
  onQuery: OnQuery
  /** Sends what is left, within the time that an end may take. */
  close(): Promise<void>
}

export type RequestTrace = {
  traceId: string
  /** Runs what the request causes. */
  run(work: () => void): void
  /** Ends the span; `status` is undefined when the client went before the answer was whole. */
  end(route: string | undefined, status: number | undefined): void
}
