import { z } from 'zod'
import { translate } from './body.ts'
import type { Dialect } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'

export type Json = Record<string, unknown>

export function componentSchemas(dialect: Dialect, endpoints: readonly Endpoint[]): Json {
  const registry = z.registry<{ id: string }>()
  const seen = new Set<z.ZodType>()
  for (const { returns, shape } of endpoints) if (shape !== 'nothing') collect(returns, seen)
  for (const schema of seen) registry.add(schema, { id: nameOf(schema) })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // A sum may lie beyond what a double holds exactly: the format says what the bounds would wrongly promise.
      if (jsonSchema.type === 'integer') delete jsonSchema.maximum
    },
  })
  return translate(
    dialect,
    Object.fromEntries(
      Object.entries(schemas).map(([name, { $schema, $id, id, ...schema }]) => [name, schema as unknown]),
    ),
  )
}

/** Every schema with a name of its own that stands in this one, itself included. */
function collect(schema: z.ZodType, seen: Set<z.ZodType>): void {
  if (z.globalRegistry.get(schema)?.id) seen.add(schema)
  if (schema instanceof z.ZodNullable) collect(schema.unwrap() as z.ZodType, seen)
  if (schema instanceof z.ZodArray) collect(schema.element as z.ZodType, seen)
  if (schema instanceof z.ZodObject) for (const field of Object.values(schema.shape)) collect(field as z.ZodType, seen)
}

function nameOf(schema: z.ZodType): string {
  const id = z.globalRegistry.get(schema)?.id
  if (typeof id !== 'string') throw new Error('A record of the contract has no name: give it `.meta({ id })`.')
  return id
}

export function answerSchema(dialect: Dialect, { returns, shape }: Endpoint): Json {
  const record = { $ref: `#/components/schemas/${dialect.say(nameOf(returns))}` }
  if (shape === 'document') return record
  if (shape === 'record') return objectSchema({ data: record })
  const meta = Object.keys(dialect.paging.meta({ offset: 0, limit: 1 }, 0))
  const link = { type: 'string', format: 'uri' }
  return objectSchema({
    data: { type: 'array', items: record },
    meta: objectSchema({
      page: objectSchema(Object.fromEntries(meta.map((name) => [name, { type: 'integer', minimum: 0 }]))),
    }),
    links: objectSchema({
      self: link,
      first: link,
      prev: { ...link, type: ['string', 'null'] },
      next: { ...link, type: ['string', 'null'] },
      last: link,
    }),
  })
}

export function problemSchemaOf({ problems: family }: Dialect): Json {
  return { ...problemSchema, properties: { ...problemSchema.properties, ...ownMembers[family] } }
}

const problemSchema = {
  type: 'object',
  description: 'One thing that is wrong with a request, or went wrong with it.',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'The address of a page that explains this kind of problem.' },
    title: { type: 'string' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What is particular to this occurrence.' },
  },
}

const invalidParam = {
  type: 'object',
  required: ['name', 'reason'],
  properties: { name: { type: 'string' }, reason: { type: 'string' } },
}

const ownMembers = {
  'hybrid-core': {
    DocURL: { type: 'string', format: 'uri', description: 'The introduction to the interface.' },
    'invalid-params': { type: 'array', items: invalidParam, description: 'The parameters that are not allowed.' },
  },
  management: {
    instance: { type: 'string', description: 'The path of the request.' },
    data: { type: 'object', additionalProperties: { type: 'string' }, description: 'Identifiers of what it is about.' },
  },
}

export const problemsSchema = {
  type: 'object',
  description: 'Every finding of the check that failed.',
  required: ['errors'],
  properties: { errors: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Problem' } } },
}

function objectSchema(properties: Json): Json {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
