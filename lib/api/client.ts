import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Dialect, management, v2 } from './dialects.ts'
import type { Endpoint, Filter, Item, PathParams, Shape } from './endpoint.ts'

/** A sort of the query; the order of the sorts is their priority. */
export type SortOf<E extends Endpoint> = { name: E['sorts'][number]; descending: boolean }

/** What a call of the endpoint is given: its path parameters and, for a list, the page, filters and sorts. */
export type CallInput<E extends Endpoint> = {
  params: PathParams<E>
  page?: { number?: number; size?: number }
  filter?: Filter<E>
  sort?: readonly SortOf<E>[]
  /** The tag of the state that a change starts from: it is refused when there is a newer one. */
  ifMatch?: string | null
  /** The fields of a request that has a body. */
  fields?: NonNullable<E['body']> extends infer B ? (B extends z.ZodObject ? z.input<B> : never) : never
}

type PageMeta = { number: number; size: number; total: number; total_pages: number }
type Links = { self: string; first: string; prev: string | null; next: string | null; last: string }
type Bodies<T> = {
  list: { data: T[]; meta: { page: PageMeta }; links: Links }
  /** The tag is that of the record's state, for `ifMatch` of a change. */
  record: { data: T; tag: string | null }
  document: T
  nothing: undefined
}

/** The body of a good answer. */
export type Body<E extends Endpoint> = Bodies<Item<E>>[E['shape'] & Shape]

export type ApiProblem = {
  type: string
  title: string
  status: number
  detail: string
  /** Of a management problem: what it is about. */
  data?: Readonly<Record<string, string>>
}

/** An answer that is not a good one, with the id under which the server's log knows the request. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly status: number,
    readonly problems: readonly ApiProblem[],
    readonly requestId: string | null,
    title = `The server answered ${status}`,
  ) {
    super(problems[0]?.title ?? title)
  }
}

/** The address of a call, below the origin. */
export function addressOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const dialect: Dialect = /^\/(v2|contracts)\//.test(endpoint.path) ? management : v2
  const params: Record<string, string> = input.params
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = queryOf(input)
  return dialect.prefix + path + (query === '' ? '' : `?${query}`)
}

/** The query string of a list: the page's own is the same, so that an address can be shared and opened as JSON. */
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

/** What sends a call: in a browser `fetch`, with its session. */
export type Send = (address: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { send?: Send }
  }
}

/** Calls an endpoint with the session of this browser. Throws ApiError, or TypeError when nothing answered. */
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
  })
  if (!response.ok) throw await errorOf(response)
  if (response.status === 204) return undefined as Body<E>
  const body = await bodyOf(response)
  return (endpoint.shape === 'record' ? { ...(body as object), tag: response.headers.get('etag') } : body) as Body<E>
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    // A proxy's page, or an answer that was cut off: something did answer, but not the API.
    if (!(error instanceof SyntaxError)) throw error
    throw new ApiError(response.status, [], response.headers.get('x-request-id'), 'The answer cannot be read')
  }
}

/** The error that an answer tells of. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  const problems = Array.isArray(errors) ? (errors as ApiProblem[]) : []
  return new ApiError(response.status, problems, response.headers.get('x-request-id'))
}

/** Whether the API refused the caller for want of a right; its session lives all the same. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.problems.some(({ type }) => /\/(unauthorized|forbidden)$/.test(type))
}

/** Query options of a call; the key is the operation and its input, so it cannot drift from what is fetched. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [...endpoint.id.split('.'), input] as const,
    queryFn: ({ signal, meta }) => call(endpoint, input, signal, meta?.send),
  })
}
