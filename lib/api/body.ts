import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Dialect } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'

type JsonSchema = Record<string, unknown>

/** A schema that has a name is referred to by it; without names all of it stands in one piece. */
const withoutNames = z.registry<Record<string, unknown>>()

/** The schema of one record as the dialect names its fields, with every reference resolved. */
export function inlineSchema(dialect: Dialect, returns: z.ZodType): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(returns, {
    metadata: withoutNames,
    override: ({ jsonSchema }) => nullableType(jsonSchema),
  })
  return translate(dialect, schema)
}

/** Says every word of a schema, names of fields included, as the dialect does. */
export function translate<T>(dialect: Dialect, schema: T): T {
  return JSON.parse(dialect.say(JSON.stringify(schema))) as T
}

/** `anyOf: [x, null]` makes the serializer validate each value to choose; `nullable` does not. */
function nullableType(schema: JsonSchema): void {
  const [value, nothing] = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : []
  if (!value || nothing?.type !== 'null') return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}

export type PageBody = { data: readonly object[]; meta: { page: object }; links: object }

/**
 * The serializer of an endpoint's answers, compiled once from its contract: a field that is not declared never leaves
 * the process, and a declared one that is missing is an error.
 */
export function serializerOf(dialect: Dialect, { returns, shape }: Endpoint): (body: object) => string {
  if (shape === 'document' || shape === 'nothing') return JSON.stringify
  const record = inlineSchema(dialect, returns)
  const rename = renamerOf(dialect, record)
  if (shape === 'record') {
    const write = fastJson(objectOf({ data: record }))
    return (body) => write({ data: rename(body) })
  }
  const page = objectOf(
    Object.fromEntries(
      Object.keys(dialect.paging.meta({ offset: 0, limit: 1 }, 0)).map((name) => [name, { type: 'integer' }]),
    ),
  )
  const link = { type: 'string', nullable: true }
  const write = fastJson(
    objectOf({
      data: { type: 'array', items: record },
      meta: objectOf({ page }),
      links: objectOf({ self: link, first: link, prev: link, next: link, last: link }),
    }),
  )
  return (body) => {
    const { data, ...rest } = body as PageBody
    return write({ data: data.map(rename), ...rest })
  }
}

/** Fields carry v2's names inside; where the dialect has another name, the value is put under that. */
function renamerOf(dialect: Dialect, schema: JsonSchema): (record: object) => object {
  const says = dialect.say('hybrid_core_id')
  if (says === 'hybrid_core_id' || !(says in (schema.properties as object))) return (record) => record
  return (record) => ({ ...record, [says]: (record as { hybrid_core_id: string }).hybrid_core_id })
}

function objectOf(properties: Record<string, unknown>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) } as Schema
}
