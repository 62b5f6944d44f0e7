import type { Client, ClientRequest } from './client.ts'
import { readJson } from './errors.ts'
import { writeQuery } from './query.ts'

/** The request of an operation. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From the root of the server; `:name` stands for the parameter with this name. */
  readonly path: string
  /** Whether a request that changes something may be sent again. */
  readonly isRepeatable?: true
}

export type CallOptions = {
  /** Ends the call, also while it waits before it sends a request again. */
  signal?: AbortSignal | undefined
}

/** The arguments of a call after the client. The input may be left out if nothing of it is required. */
export type Given<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions]

/** A filter that may be repeated: a record matches when it has any of the values. */
export type OneOrMore<T> = T | readonly T[]

/** Sorts by a field: ascending, or descending with a minus before its name. */
export type Sort<Field extends string> = Field | `-${Field}`

/** A record. `etag` identifies its state, for `ifMatch` of a change; null if the response has none. */
export type RecordResponse<T> = { data: T; etag: string | null }

/** A page of a list. `Position` says which one. */
export type Page<Item, Position> = {
  data: Item[]
  meta: { page: Position }
  links: { self: string; first: string; prev: string | null; next: string | null; last: string }
  etag: string | null
}

/** A function that calls one operation of the API. */
export interface Call<Input, Result> {
  (client: Client, ...given: Given<Input>): Promise<Result>
  readonly operation: Operation
}

/** A function that requests a page of a list. `Format` is 'ndjson' if the whole list can be streamed, else 'json'. */
export interface ListCall<Input, Item, Position, Format extends 'json' | 'ndjson'>
  extends Call<Input, Page<Item, Position>> {
  readonly format: Format
}

/** Creates the call of an operation that responds with one record. */
export function recordCall<Input, T>(operation: Operation): Call<Input, RecordResponse<T>> {
  return callOf(operation, async (response, signal) => withTag(await readJson(response, signal), response))
}

export function listCall<Input, Item, Position, Format extends 'json' | 'ndjson'>(
  operation: Operation,
  format: Format,
): ListCall<Input, Item, Position, Format> {
  return Object.assign(recordCall(operation) as Call<Input, never>, { format })
}

/** Creates the call of an operation that responds with a document without an envelope. */
export function documentCall<Input, T>(operation: Operation): Call<Input, T> {
  return callOf(operation, (response, signal) => readJson(response, signal) as Promise<T>)
}

export function nothingCall<Input>(operation: Operation): Call<Input, void> {
  return callOf(operation, async () => {})
}

type Read<Result> = (response: Response, signal?: AbortSignal) => Promise<Result>

function callOf<Input, Result>(operation: Operation, read: Read<Result>): Call<Input, Result> {
  const call = async (client: Client, ...[input = {}, { signal } = {}]: [input?: object, options?: CallOptions]) => {
    const { path, request } = requestOf(operation, input)
    return read(await client.request(path, { ...request, signal }), signal)
  }
  return Object.assign(call, { operation }) as Call<Input, Result>
}

function withTag<Result>(body: unknown, { headers }: Response): Result {
  return { ...(body as object), etag: headers.get('etag') } as Result
}

type AnyInput = {
  filter?: Readonly<Record<string, unknown>>
  sort?: readonly string[]
  page?: Readonly<Record<string, number>>
  body?: unknown
  ifMatch?: string | null
  [parameter: string]: unknown
}

/** Returns the path, the query and the body of a call. Throws TypeError for an input that would request something else. */
export function requestOf(operation: Operation, input: object): { path: string; request: ClientRequest } {
  const { filter = {}, sort, page, body, ifMatch, ...parameters } = input as AnyInput
  const options: Record<string, unknown> = { ...parameters }
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => {
    delete options[name]
    return segmentOf(name, parameters[name])
  })
  for (const [name, values] of Object.entries(filter)) {
    if (Array.isArray(values) && values.length === 0) {
      throw new TypeError(`filter.${name} is empty, which would be no filter at all: leave it out if that is meant`)
    }
  }
  if (ifMatch === null)
    throw new TypeError('ifMatch is null: the record has no ETag, and the change would be unconditional')
  const query = writeQuery({ filter, sort, page, options })
  return {
    path: query === '' ? path : `${path}?${query}`,
    request: {
      method: operation.method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(operation.isRepeatable && { isRepeatable: true }),
    },
  }
}

/** Writes a parameter of the path. An empty text, `.` and `..` would lead to another path. */
function segmentOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`${name} must be text other than '', '.' and '..'`)
  }
  return encodeURIComponent(value)
}
