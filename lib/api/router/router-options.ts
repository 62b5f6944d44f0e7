import type { Caller } from '#lib/domain/access/caller.ts'
import type { Context } from '#lib/domain/context.ts'
import type { Addresses } from '../dialects/error-formats.ts'
import type { RequestHeaders } from '../http/api-request.ts'
import type { AddHeaders } from '../http/optional-headers.ts'
import type { Serve } from '../serve/serve.ts'
import type { RouteTable } from './route-table.ts'

export type Observed = {
  requestId?: string
  /** The declared path, such as `/hybrid-core/v2/hybrid-cores/:hybrid_core_id`. */
  route?: string
  caller?: Caller
  /** The slug of the first problem of an error response. */
  problem?: string
}

/** Audit events record it. */
export type RequestOrigin = { requestId: string; address: string | undefined }

export type RouterOptions = {
  addresses: Addresses
  routes: RouteTable<Serve>
  /** Throws ApiError when the credentials are missing or wrong, or cannot be checked. */
  authenticate(headers: RequestHeaders, address: string | undefined): Promise<Caller>
  /** Counts a request of the caller and returns the rate limit headers. Throws ApiError when the limit is exceeded. */
  countRequest(caller: Caller): Promise<Readonly<Record<string, string>>>
  context(caller: Caller, origin: RequestOrigin): Context
  /** Whether the database could not be reached. */
  isUnavailable(error: unknown): boolean
  /** Whether a read exceeded the time limit of a request. */
  tookTooLong?(error: unknown): boolean
  /** Adds the headers that the settings ask for to every response. */
  addHeaders?: AddHeaders | undefined
  /** Called with every unexpected error. */
  report(error: unknown, requestId: string): void
}
