import type { Method } from '#lib/api/endpoint.ts'
import type { BodyField } from '#lib/api/reference/fields.ts'
import type { Parameter } from '#lib/api/reference/parameters.ts'

const mediaTypes = { JSON: 'application/json', CSV: 'text/csv', NDJSON: 'application/x-ndjson' }
export type ResponseFormat = keyof typeof mediaTypes

/** The properties of an operation that the form needs. */
export type TriedOperation = {
  method: Method
  /** With `:name` for each path parameter. */
  path: string
  parameters: readonly Parameter[]
  body: readonly BodyField[] | null
  formats: readonly ResponseFormat[]
}

/** The values of the form; empty texts are left out of the request. */
export type TryValues = {
  /** Values of parameters with one value, by name. */
  texts: Readonly<Record<string, string>>
  /** Values of filters, by name. */
  lists: Readonly<Record<string, readonly string[]>>
  /** For example `sort[id]=-`; the first has priority. */
  sorts: readonly string[]
  /** Values of body fields, by name; null is sent as null. */
  fields: Readonly<Record<string, string | readonly string[] | null>>
  format: ResponseFormat
}

export const noValues: TryValues = { texts: {}, lists: {}, sorts: [], fields: {}, format: 'JSON' }

export type TriedRequest = {
  method: Method
  /** An empty path parameter stays `:name`. */
  path: string
  /** Percent-encoded, without its `?`. */
  query: string
  headers: Readonly<Record<string, string>>
  body?: string
}

/** Builds the request from the values; it does not validate, so that the reader sees the API's own errors. */
export function requestOf({ method, path, parameters, body }: TriedOperation, values: TryValues): TriedRequest {
  const { texts, lists, sorts } = values
  const named = (...groups: readonly Parameter['group'][]) => parameters.filter(({ group }) => groups.includes(group))
  const given = (name: string): [string, string][] => (texts[name] ? [[name, texts[name]]] : [])
  const pairs: [string, string][] = [
    ...named('filter').flatMap(({ name }) => (lists[name] ?? []).map((value): [string, string] => [name, value])),
    ...sorts.map((sort): [string, string] => [sort.slice(0, -2), sort.slice(-1)]),
    ...named('option', 'page').flatMap(({ name }) => given(name)),
  ]
  return {
    method,
    path: path.replace(/:(\w+)/g, (_, name: string) => (texts[name] ? encodeURIComponent(texts[name]) : `:${name}`)),
    query: pairs.map(([name, value]) => `${readable(name)}=${encodeURIComponent(value)}`).join('&'),
    headers: {
      Accept: mediaTypes[values.format],
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...Object.fromEntries(named('header').flatMap(({ name }) => given(name))),
    },
    ...(body ? { body: JSON.stringify(bodyOf(body, values.fields)) } : {}),
  }
}

/** Joins path and query. */
export function addressOf({ path, query }: TriedRequest): string {
  return query === '' ? path : `${path}?${query}`
}

/** Returns the sort options: both directions of each sort that is not chosen, and the chosen ones. */
export function sortChoices(parameters: readonly Parameter[], chosen: readonly string[]): string[] {
  return parameters
    .filter(({ group }) => group === 'sort')
    .flatMap(({ name }) => [`${name}=+`, `${name}=-`])
    .filter((choice) => chosen.includes(choice) || !chosen.some((one) => one.slice(0, -1) === choice.slice(0, -1)))
}

function bodyOf(fields: readonly BodyField[], values: TryValues['fields']): object {
  const given = fields.flatMap(({ name, type }): [string, unknown][] => {
    const value = values[name]
    if (value === undefined || value === '' || value?.length === 0) return []
    return [[name, sentValue(type, value)]]
  })
  return Object.fromEntries(given)
}

/** Converts a value to its type; an invalid value is sent as text, and the API returns the error. */
function sentValue(type: BodyField['type'], value: string | readonly string[] | null): unknown {
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  if (type === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
  return value
}

/** Encodes a name but keeps brackets readable; servers accept them unescaped. */
function readable(name: string): string {
  return encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')
}
