import type { Dialect } from '../dialects/dialect.ts'
import { v2 } from '../dialects/dialects.ts'
import type { Endpoint } from '../endpoint.ts'
import { pathOf } from '../endpoint-path.ts'
import { pageLinks } from '../serve/page-links.ts'
import { describedSchema, translateSchema } from '../serve/serializer.ts'
import { samples } from './samples.ts'

type JsonSchema = {
  type?: string
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  nullable?: boolean
  properties?: Record<string, JsonSchema>
}

/** The origin of example links. */
const exampleOrigin = 'https://panel.example.com'

/** Returns the JSON body of a successful response, indented; null when it has none. */
export function exampleResponse(dialect: Dialect, endpoint: Endpoint): string | null {
  if (endpoint.shape === 'nothing') return null
  return JSON.stringify(responseOf(dialect, endpoint), null, 2)
}

function responseOf(dialect: Dialect, endpoint: Endpoint): object {
  if (endpoint.shape === 'document') return { openapi: '3.1.1', info: {}, paths: {}, components: {} }
  const record = translateSchema(dialect, exampleRecord(endpoint))
  if (endpoint.shape === 'record') return { data: record }
  const page = { offset: 0, limit: 1 }
  const url = exampleOrigin + pathOf(dialect, endpoint, examplePathValues(endpoint))
  return {
    data: [record],
    meta: { page: dialect.paging.meta(page, 1) },
    links: pageLinks(url, [], dialect.paging, page, 1),
  }
}

/** Returns a record of the endpoint, with the names of v2. */
export function exampleRecord({ id, returns }: Endpoint): unknown {
  return sampleOf(describedSchema(v2, returns), [groupOf(id)])
}

/** Returns a request body, or one of its records, with a value for every field; null when the request has none. */
export function exampleFields({ id, body, records }: Endpoint): Record<string, unknown> | null {
  const fields = body ?? records?.schema
  if (!fields) return null
  return Object.fromEntries(Object.keys(fields.shape).map((name) => [name, sampleOf({}, [groupOf(id), name])]))
}

/** Returns a value for every path parameter, by its name in the contract. */
export function examplePathValues({ path }: Endpoint): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    names.map((name) => [name, String(sampleOf({}, name === 'asset_id' ? ['assets', 'id'] : [name]))]),
  )
}

function groupOf(id: string): string {
  return id.replace(/\..*/, '')
}

/** The value of `samples`, else one that the schema allows. */
function sampleOf(schema: JsonSchema, path: readonly string[]): unknown {
  if (schema.const !== undefined) return schema.const
  const known = path.map((_, at) => path.slice(at).join('.')).find((suffix) => Object.hasOwn(samples, suffix))
  // A path of one name is the group itself, which may have the same name as a field.
  if (known !== undefined && path.length + Number(!schema.properties) > 1) {
    return declaredFields(schema, samples[known])
  }
  if (!schema.properties) return plainValue(schema)
  const fields = Object.entries(schema.properties)
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, [...path, name])]))
}

/** A sample serves every version of a record: older versions declare fewer of its fields. */
function declaredFields({ properties }: JsonSchema, sample: unknown): unknown {
  if (!properties || typeof sample !== 'object' || sample === null) return sample
  return Object.fromEntries(Object.entries(sample).filter(([name]) => Object.hasOwn(properties, name)))
}

const plainValues: Readonly<Record<string, unknown>> = {
  uuid: '3f1c1a52-9d6e-4f5e-9d0c-6a8f0a3b7c21',
  'date-time': '2026-11-20T20:55:00.000Z',
  date: '2026-11-20',
  string: 'text',
  integer: 1,
  number: 1,
  boolean: true,
  array: [],
  object: {},
}

function plainValue({ type = 'string', format = type, enum: values, nullable }: JsonSchema): unknown {
  return nullable ? null : (values?.[0] ?? plainValues[format] ?? plainValues[type])
}
