import type { Dialect } from '../dialects/dialect.ts'
import type { Endpoint } from '../endpoint.ts'
import { describedSchema } from '../serve/serializer.ts'

type JsonSchema = {
  type?: string
  format?: string
  enum?: readonly string[]
  const?: string
  nullable?: boolean
  description?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}

/** One field of a response body; `depth` counts the objects around it. */
export type SchemaRow = {
  /** The names of the objects around it, joined by dots, then its own: unique in its table. */
  path: string
  name: string
  depth: number
  type: string
  isNullable: boolean
  values?: readonly string[]
  description: string
}

/** Returns every field of the JSON body of a successful response, each object before its fields. */
export function responseRows(dialect: Dialect, endpoint: Endpoint): SchemaRow[] {
  const { shape } = endpoint
  if (shape === 'nothing' || shape === 'document') return []
  const record = describedSchema(dialect, endpoint.returns) as JsonSchema
  if (shape === 'record') return rowsOf('data', record, '', 0)
  const numbers = Object.keys(dialect.paging.meta({ offset: 0, limit: 1 }, 0))
  const page = Object.fromEntries(
    numbers.map((name): [string, JsonSchema] => [name, { type: 'integer', description: pageDescriptions[name] ?? '' }]),
  )
  const links = Object.fromEntries(
    Object.entries(linkDescriptions).map(([name, description]): [string, JsonSchema] => [
      name,
      { type: 'string', format: 'uri', description, nullable: name === 'prev' || name === 'next' },
    ]),
  )
  return [
    ...rowsOf('data', { type: 'array', items: record, description: 'The records of the page.' }, '', 0),
    ...rowsOf('meta', { type: 'object', properties: { page: { type: 'object', properties: page } } }, '', 0),
    ...rowsOf('links', { type: 'object', properties: links, description: 'They keep every filter and sort.' }, '', 0),
  ]
}

const pageDescriptions: Readonly<Record<string, string>> = {
  number: 'The page, counted from 1.',
  size: 'How many records a page holds.',
  offset: 'How many records come before the page.',
  limit: 'How many records a page holds.',
  total: 'How many records match.',
  total_pages: 'How many pages there are.',
}

const linkDescriptions: Readonly<Record<string, string>> = {
  self: 'This page.',
  first: 'The first page.',
  prev: 'The previous page, if there is one.',
  next: 'The next page, if there is one.',
  last: 'The last page.',
}

function rowsOf(name: string, schema: JsonSchema, around: string, depth: number): SchemaRow[] {
  const path = around + name
  const values = schema.enum ?? schema.items?.enum
  const row: SchemaRow = {
    path,
    name,
    depth,
    type: typeOf(schema),
    isNullable: schema.nullable ?? false,
    description: schema.description ?? '',
    ...(values ? { values } : {}),
  }
  const inner = Object.entries(schema.properties ?? schema.items?.properties ?? {})
  return [row, ...inner.flatMap(([key, field]) => rowsOf(key, field, `${path}.`, depth + 1))]
}

function typeOf({ type = 'any', format, items, const: constant, additionalProperties }: JsonSchema): string {
  if (constant !== undefined) return `"${constant}"`
  if (type === 'array') return items?.properties ? 'array of objects' : `array of ${items?.type ?? 'any'}s`
  if (typeof additionalProperties === 'object' && additionalProperties.type)
    return `object of ${additionalProperties.type}s`
  return format === undefined ? type : `${type} (${format})`
}
