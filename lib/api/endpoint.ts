import type { z } from 'zod'
import type { Scope } from '#lib/values/rights.ts'
import type { Page } from './dialects/paging.ts'
import type { Param } from './params.ts'
import type { ProblemName } from './problems/problems.ts'

/** The names of the APIs; each has a dialect. */
export type ApiName = 'v1' | 'v2' | 'management'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The body of a response: a page under `data`, a record under `data`, a whole document, or no body (204). */
export type Shape = 'list' | 'record' | 'document' | 'nothing'

type EndpointId = `${string}.${string}`
type Filters = Readonly<Record<string, Param>>

/** A body of many records, which is read as a stream: NDJSON, or a JSON array of records. */
export type RecordsBody = {
  /** The schema of one record, for descriptions. The handler checks the records. */
  schema: z.ZodObject
  /** Without compression. */
  maximumBytes: number
  maximumLines: number
}

/** A body of many records, as it arrived: without compression and within its limit of bytes. */
export type ReceivedRecords = { format: 'ndjson' | 'array'; chunks: readonly Uint8Array[] }

/**
 * The declaration of one operation, with the names of v2. It is pure data: routes, parsing, the OpenAPI document, the
 * browser's client and the reference page are derived from it.
 */
export type Endpoint<
  P extends string = string,
  F extends Filters = Filters,
  S extends string = string,
  R extends z.ZodType = z.ZodType,
  L extends Shape = Shape,
  B extends z.ZodObject | null = z.ZodObject | null,
  I extends EndpointId = EndpointId,
  O extends Filters = Filters,
> = {
  /** Unique within each API. */
  id: I
  /** The APIs that have the endpoint, the current version last. */
  apis: readonly [ApiName, ...ApiName[]]
  method: Method
  /** Below the dialect's prefix; `:name` stands for one segment. */
  path: P
  /** The scope that the caller's role and token must both include; null: every caller has access. */
  scope: Scope | null
  /**
   * The scope that is enough to see the target of a change; default `scope`. A caller that has only this one gets a 404
   * for a missing target. The handler calls `requireScope` after it has found the target.
   */
  targetScope?: Scope
  /** The problem for a caller that may not see the target; default `unauthorized`. */
  withoutScope?: ProblemName
  summary: string
  description: string
  filters: F
  sorts: readonly S[]
  /**
   * The fields that identify an item of a list, or a row of `csvRows`; they never change. In the order of the first one, or
   * without a sort if it is none, no change of values moves an item. Every list has a key.
   */
  key?: readonly string[]
  /** How a list without a sort is sorted, if a change of values can move its items. */
  defaultSort?: string
  /** Query parameters that select no records; their names have no brackets. */
  options?: O
  /** The schema of the record, or of one item of a list. */
  returns: R
  shape: L
  /** A record with lists in a list, such as series of points: as CSV it is a file of the inner rows. */
  csvRows?: readonly [list: string, rows: string]
  /** The schema of the request body; unknown fields are an error. Omitted: the request has no body. */
  body?: B
  /** The request has many records instead of `body`. */
  records?: RecordsBody
  /** Whether the same change a second time changes nothing more, so that a client may send it again after 429 and 503. */
  isRepeatable?: true
  /** Whether the change supports `If-Match`. */
  takesIfMatch?: true
  /** The topic that the response depends on, if it depends on nothing else: it is cached until that topic's version changes. */
  cacheBy?: 'inventory'
  /** Whether responses must not be stored anywhere (`Cache-Control: no-store`). */
  noStore?: true
  /** Whether only a signed-in session may call it, never a token. */
  sessionOnly?: true
  /** The status of success; default 200, and 204 without a body. */
  status?: 201
  problems: readonly ProblemName[]
}

/** The problems of an endpoint with a body. */
export const bodyProblems = [
  'bad-request',
  'validation-exception',
  'unsupported-media-type',
  'payload-too-large',
] as const satisfies ProblemName[]

export function endpoint<
  P extends `/${string}`,
  F extends Filters,
  S extends string,
  R extends z.ZodType,
  L extends Shape,
  I extends EndpointId,
  B extends z.ZodObject | null = null,
  const O extends Filters = Record<never, never>,
>(declared: Endpoint<P, F, S, R, L, B, I, O>): Endpoint<P, F, S, R, L, B, I, O> {
  return declared
}

/** The names of the parameters in a path. */
export type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

export type PathParams<E extends Endpoint> = Record<ParamNames<E['path']>, string>
export type Sort<S extends string = string> = { name: S; descending: boolean }
export type Filter<E extends Endpoint> = {
  [K in keyof E['filters']]?: readonly (E['filters'][K] extends Param<infer V> ? V : never)[]
}
export type Options<E extends Endpoint> = {
  [K in keyof NonNullable<E['options']>]?: NonNullable<E['options']>[K] extends Param<infer V> ? V : never
}
export type Item<E extends Endpoint> = z.output<E['returns']>
export type Fields<E extends Endpoint> = E['body'] extends infer B | undefined
  ? B extends z.ZodObject
    ? z.output<B>
    : undefined
  : undefined

/** The input of the endpoint's handler. */
export type Input<E extends Endpoint> = PathParams<E> & {
  page: Page
  filter: Filter<E>
  sort: readonly Sort<E['sorts'][number]>[]
  options: Options<E>
  /** Throws ApiError unless the caller has the endpoint's scope. Needed only with a `targetScope`. */
  requireScope(): void
  /** Reads the body. The handler calls it after the checks for a missing or forbidden target, whose errors come first. */
  fields(): Promise<Fields<E>>
  /** Receives the body of an endpoint that has `records`. */
  records(): Promise<ReceivedRecords>
  /** Throws ApiError when `If-Match` does not match this state. Call it in the transaction that makes the change. */
  requireMatch(current: Item<E>): void
}

/** The result of the endpoint's handler. */
export type Result<E extends Endpoint> = E['shape'] extends 'list'
  ? { items: Item<E>[]; total: number }
  : E['shape'] extends 'nothing'
    ? undefined
    : Item<E>
