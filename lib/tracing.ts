import type { IncomingHttpHeaders } from 'node:http'
import type { OnQuery } from '#lib/db/query-events.ts'

/** Creates the spans of requests and queries. */
export type Tracing = {
  /** Starts the span of a request; its parent is the span in `traceparent`. */
  begin(method: string, headers: IncomingHttpHeaders): RequestTrace
  /** Adds the span of a query to the request in progress. */
  onQuery: OnQuery
  /** Exports the remaining spans, within the time limit of a shutdown. */
  close(): Promise<void>
}

type RequestTrace = {
  traceId: string
  /** Runs the work of the request, so that its queries become child spans. */
  run(work: () => void): void
  /** Ends the span; `status` is undefined if the client closed the connection early. */
  end(route: string | undefined, status: number | undefined): void
}
