import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
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

export type ApiProblem = {
  type: string
  title: string
  status: number
  detail: string
  /** Only management problems have it: the identifiers of the records that they concern. */
  data?: Readonly<Record<string, string>>
}

/** An error response, with the request id that the server's log has too. */
export class ResponseError extends Error {
  override name = 'ResponseError'
  constructor(
    readonly status: number,
    readonly problems: readonly ApiProblem[],
    readonly requestId: string | null,
    title = `The server responded with status ${status}`,
  ) {
    super(problems[0]?.title ?? title)
  }
}

/** The connection failed before there was a whole response. */
export class NoResponseError extends Error {
  override name = 'NoResponseError'
  constructor(cause: unknown) {
    super('The server did not respond', { cause })
  }
}

/** Returns the path and query of a call in the newest API that has the endpoint. */
export function addressOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const dialect = dialects.find(({ name }) => name === endpoint.apis.at(-1)) ?? v2
  const query = queryOf(input)
  return pathOf(dialect, endpoint, input.params) + (query === '' ? '' : `?${query}`)
}

/** Returns the query string of a list. The panel's pages use the same one, so that an address works for both. */
export function queryOf<E extends Endpoint>({ page = {}, filter = {}, sort = [] }: Partial<CallInput<E>>): string {
  const filters = Object.entries(filter as Record<string, readonly unknown[] | undefined>)
  const pairs: [string, string][] = [
    ...filters.flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [`filter[${name}]`, String(value)]),
    ),
    ...sort.map(({ name, descending }): [string, string] => [`sort[${name}]`, descending ? '-' : '+']),
    ...Object.entries(page).map(([name, value]): [string, string] => [`page[${name}]`, String(value)]),
  ]
  return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
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
  const withoutResponse = (error: unknown): never => {
    throw signal?.aborted || error instanceof ResponseError ? error : new NoResponseError(error)
  }
  const response = await send(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      ...(input.fields ? { 'Content-Type': 'application/json' } : {}),
      ...(input.ifMatch ? { 'If-Match': input.ifMatch } : {}),
    },
    ...(input.fields ? { body: JSON.stringify(input.fields) } : {}),
    ...(signal ? { signal } : {}),
  }).catch(withoutResponse)
  if (!response.ok) throw await errorOf(response)
  if (response.status === 204) return undefined as Body<E>
  const body = await bodyOf(response).catch(withoutResponse)
  return (endpoint.shape === 'record' ? { ...(body as object), tag: response.headers.get('etag') } : body) as Body<E>
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    // A page of a proxy, or a truncated response: it is not a complete response of the API.
    if (!(error instanceof SyntaxError)) throw error
    throw new ResponseError(response.status, [], response.headers.get('x-request-id'), 'The response cannot be read')
  }
}

/** Reads the error of a response that is not OK. */
export async function errorOf(response: Response): Promise<ResponseError> {
  const body: unknown = await response.json().catch(() => null)
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  const problems = Array.isArray(errors) ? (errors as ApiProblem[]) : []
  return new ResponseError(response.status, problems, response.headers.get('x-request-id'))
}

/** Returns whether the caller lacks the permission. Its session is still valid. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ResponseError && error.problems.some(({ type }) => /\/(unauthorized|forbidden)$/.test(type))
}

/** Returns the react-query options of a call. Derives the key from the endpoint and its input. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [...endpoint.id.split('.'), input] as const,
    queryFn: ({ signal, meta }) => call(endpoint, input, signal, meta?.send),
  })
}
