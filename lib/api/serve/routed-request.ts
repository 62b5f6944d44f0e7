import type { Context } from '#lib/domain/context.ts'
import type { ApiRequest } from '../http/api-request.ts'
import type { SharedHeaders } from '../http/responses.ts'
import type { QueryPairs } from './query.ts'

/** A request whose route and caller are known. */
export type RoutedRequest = {
  request: ApiRequest
  context: Context
  /** The encoded path, as links repeat it. */
  path: string
  params: Record<string, string>
  queryPairs: QueryPairs
  /** Headers of the response, whether it succeeds or fails. */
  headers: SharedHeaders
  /** Called with an error that occurs after the response has started. */
  report(error: unknown): void
}
