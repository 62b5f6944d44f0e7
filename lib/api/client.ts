import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { NoResponseError, noResponse, ResponseError, readError, readJson } from '#lib/client/errors.ts'
import { writeQuery } from '#lib/client/query.ts'
import { dialects, v2 } from './dialects/dialects.ts'
import type { Endpoint, Filter, Item, PathParams, Shape } from './endpoint.ts'
import { pathOf } from './endpoint-path.ts'

/** One sort of a query. The order of the sorts is their priority. */
export type SortOf<E extends Endpoint> = { name: E['sorts'][number]; descending: boolean }

/** The input of a call: path parameters and, for a list, page, filters and sorts. */
export type CallInput<E extends Endpoint> = {
  params: PathParams<E>
  page?: { number?: number; size?: number }
  filter?: Filter<E>
  sort?: readonly SortOf<E>[]
  /** The ETag of the state that a change starts from: the change fails if there is a newer state. */
  ifMatch?: string | null
  /** The fields of a request that has a body. */
  fields?: NonNullable<E['body']> extends infer B ? (B extends z.ZodObject ? z.input<B> : never) : never
}

type PageMeta = { number: number; size: number; total: number; total_pages: number }
type Links = { self: string; first: string; prev: string | null; next: string | null; last: string }
type Bodies<T> = {
  list: { data: T[]; meta: { page: PageMeta }; links: Links }
  /** `tag` is the ETag of the record's state, for `ifMatch` of a change. */
  record: { data: T; tag: string | null }
  document: T
  nothing: undefined
}

/** The body of a successful response. */
export type Body<E extends Endpoint> = Bodies<Item<E>>[E['shape'] & Shape]

export { NoResponseError, ResponseError, readError }

/** Returns the path and query of a call in the newest API that has the endpoint. */
export function addressOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const dialect = dialects.find(({ name }) => name === endpoint.apis.at(-1)) ?? v2
  const query = queryOf(input)
  return pathOf(dialect, endpoint, input.params) + (query === '' ? '' : `?${query}`)
}

/** Returns the query string of a list. The panel's pages use the same one, so that an address works for both. */
export function queryOf<E extends Endpoint>({ page, filter, sort = [] }: Partial<CallInput<E>>): string {
  return writeQuery({ page, filter, sort: sort.map(({ name, descending }) => (descending ? `-${name}` : name)) })
}

/** Sends a request; in a browser it is `fetch` with the session cookie. */
export type Send = (address: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      send?: Send
      /** Requested before a page shows it: its error does not open the sign-in page. */
      isAhead?: boolean
    }
  }
}

/** Calls an endpoint with the session of this browser. Throws ResponseError, or NoResponseError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
  send: Send = (address, init) => fetch(address, init),
): Promise<Body<E>> {
  const response = await send(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      ...(input.fields ? { 'Content-Type': 'application/json' } : {}),
      ...(input.ifMatch ? { 'If-Match': input.ifMatch } : {}),
    },
    ...(input.fields ? { body: JSON.stringify(input.fields) } : {}),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => noResponse(error, signal))
  if (!response.ok) throw await readError(response)
  if (response.status === 204) return undefined as Body<E>
  const body = await readJson(response, signal)
  return (endpoint.shape === 'record' ? { ...(body as object), tag: response.headers.get('etag') } : body) as Body<E>
}

/** Returns whether the caller lacks the permission. Its session is still valid. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ResponseError && (error.kind === 'unauthorized' || error.kind === 'forbidden')
}

/** Returns the react-query options of a call. Derives the key from the endpoint and its input. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [...endpoint.id.split('.'), input] as const,
    queryFn: ({ signal, meta }) => call(endpoint, input, signal, meta?.send),
  })
}
