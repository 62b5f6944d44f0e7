import type { z } from 'zod'
import type { Scope } from '#lib/rights.ts'
import type { Param } from './params.ts'
import type { ProblemName } from './problems.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A list is paged, a record stands under `data`, a document is the whole body, and nothing is a 204. */
export type Shape = 'list' | 'record' | 'document' | 'nothing'

type Filters = Readonly<Record<string, Param>>

/**
 * Everything the API says about one operation, in the words of v2. Pure data: the server, the description, the
 * browser's client and the reference page all follow from it.
 */
export type Endpoint<
  P extends string = string,
  F extends Filters = Filters,
  S extends string = string,
  R extends z.ZodType = z.ZodType,
  L extends Shape = Shape,
  B extends z.ZodObject | null = z.ZodObject | null,
> = {
  id: `${string}.${string}`
  method: Method
  /** Below the dialect's prefix; `:name` stands for one segment. */
  path: P
  /** What the caller's role and token must both include; null: any caller with partner access. */
  scope: Scope | null
  /**
   * Of a change: what suffices to see its target. Who has it is told first that there is no such target; the handler
   * calls `permit` once it has found it. Default: `scope`.
   */
  targetScope?: Scope
  /** What a caller is told who may not even see the target; default `unauthorized`. */
  withoutScope?: ProblemName
  summary: string
  description: string
  filters: F
  sorts: readonly S[]
  /** The record; of a list, one of its items. */
  returns: R
  shape: L
  /** The fields that a request may or must bring, all others being refused; left out: the request has no body. */
  body?: B
  /** Set when the state that a change starts from may be named in `If-Match`. */
  takesIfMatch?: true
  /** What a good answer depends on besides the time, if that is all: it is computed again only when that changes. */
  follows?: 'inventory'
  /** Set when nobody may keep an answer, not even its caller. */
  unstored?: true
  /** Set when only a signed-in session may call it, never a token. */
  sessionOnly?: true
  /** Of a good answer; default 200, and 204 for nothing. */
  status?: 201
  problems: readonly ProblemName[]
}

export function endpoint<
  P extends `/${string}`,
  F extends Filters,
  S extends string,
  R extends z.ZodType,
  L extends Shape,
  B extends z.ZodObject | null = null,
>(declared: Endpoint<P, F, S, R, L, B>): Endpoint<P, F, S, R, L, B> {
  return declared
}

/** The names that stand behind a colon in a path. */
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
export type Item<E extends Endpoint> = z.output<E['returns']>
export type Fields<E extends Endpoint> = E['body'] extends infer B | undefined
  ? B extends z.ZodObject
    ? z.output<B>
    : undefined
  : undefined

/** What a handler of the endpoint is given. */
export type Input<E extends Endpoint> = PathParams<E> & {
  page: { offset: number; limit: number }
  filter: Filter<E>
  sort: readonly Sort<E['sorts'][number]>[]
  /** Throws Refused unless the caller has the scope of the endpoint; needed only where that has a `targetScope`. */
  permit(): void
  /** Reads the body. Only the handler knows when: what is missing or forbidden is told before what is malformed. */
  fields(): Promise<Fields<E>>
  /** Throws when `If-Match` names another state than this one. To be asked in the transaction that makes the change. */
  requireMatch(current: Item<E>): void
}

/** What a handler of the endpoint answers. */
export type Result<E extends Endpoint> = E['shape'] extends 'list'
  ? { items: Item<E>[]; total: number }
  : E['shape'] extends 'nothing'
    ? undefined
    : Item<E>
