import type { z } from 'zod'
import type { Param } from './params.ts'
import type { ProblemName } from './problems.ts'

export type Method = 'GET' | 'PATCH' | 'DELETE'
export type Scope =
  | 'PARTNER_READ'
  | 'PARTNER_WRITE'
  | 'PARTNER_ADMIN'
  | 'CONTRACT_READ'
  | 'CONTRACT_WRITE'
  | 'CONTRACT_ADMIN'
  | 'CONTRACT_OWNER'

/** A list is paged, a record stands under `data`, a document is the whole body. */
export type Shape = 'list' | 'record' | 'document'

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
> = {
  id: `${string}.${string}`
  method: Method
  /** Below the dialect's prefix; `:name` stands for one segment. */
  path: P
  /** What the caller's role and token must both include; null: any caller with partner access. */
  scope: Scope | null
  summary: string
  description: string
  filters: F
  sorts: readonly S[]
  /** The record; of a list, one of its items. */
  returns: R
  shape: L
  problems: readonly ProblemName[]
}

export function endpoint<
  P extends `/${string}`,
  F extends Filters,
  S extends string,
  R extends z.ZodType,
  L extends Shape,
>(declared: Endpoint<P, F, S, R, L>): Endpoint<P, F, S, R, L> {
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

/** What a handler of the endpoint is given. */
export type Input<E extends Endpoint> = PathParams<E> & {
  page: { offset: number; limit: number }
  filter: Filter<E>
  sort: readonly Sort<E['sorts'][number]>[]
}

/** What a handler of the endpoint answers. */
export type Result<E extends Endpoint> = E['shape'] extends 'list' ? { items: Item<E>[]; total: number } : Item<E>
