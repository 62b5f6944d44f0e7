import { z } from 'zod'
import type { Dialect } from '../dialects/dialect.ts'
import type { Endpoint } from '../endpoint.ts'
import { translateSchema } from '../serve/serializer.ts'
import { zodType } from './zod-type.ts'

export type Json = Record<string, unknown>

export function componentSchemas(dialect: Dialect, endpoints: readonly Endpoint[]): Json {
  const registry = z.registry<{ id: string }>()
  const seen = new Set<z.ZodType>()
  for (const { returns, shape } of endpoints) if (shape !== 'nothing') collect(returns, seen)
  for (const schema of seen) registry.add(schema, { id: recordName(schema) })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // A sum may exceed the exact integers of a double: a maximum would be wrong, and the format is enough.
      if (jsonSchema.type === 'integer') delete jsonSchema.maximum
    },
  })
  return translateSchema(
    dialect,
    Object.fromEntries(
      Object.entries(schemas).map(([name, { $schema, $id, id, ...schema }]) => [name, schema as unknown]),
    ),
  )
}

/** Collects the named schemas in this one, including itself. */
function collect(schema: z.ZodType, seen: Set<z.ZodType>): void {
  if (z.globalRegistry.get(schema)?.id) seen.add(schema)
  if (schema instanceof z.ZodNullable) collect(zodType(schema.unwrap()), seen)
  if (schema instanceof z.ZodArray) collect(zodType(schema.element), seen)
  if (schema instanceof z.ZodObject) for (const field of Object.values(schema.shape)) collect(zodType(field), seen)
}

/** Returns the name of a record with the words of v2. Throws if it has none. */
export function recordName(schema: z.ZodType): string {
  const id = z.globalRegistry.get(schema)?.id
  if (typeof id !== 'string') throw new Error('A record of the contract has no name: give it `.meta({ id })`.')
  return id
}

export function responseSchema(dialect: Dialect, { returns, shape }: Endpoint): Json {
  const record = { $ref: `#/components/schemas/${dialect.translate(recordName(returns))}` }
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

export function problemSchemaOf({ errorFormat }: Dialect): Json {
  return { ...problemSchema, properties: { ...problemSchema.properties, ...errorFormat.memberSchemas } }
}

const problemSchema = {
  type: 'object',
  description: 'One error of a request.',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'The address of a page that explains this kind of problem.' },
    title: { type: 'string' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'Explains this occurrence.' },
  },
}

export const problemsSchema = {
  type: 'object',
  description: 'Every problem of the first check that failed.',
  required: ['errors'],
  properties: { errors: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Problem' } } },
}

function objectSchema(properties: Json): Json {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
