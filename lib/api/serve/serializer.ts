import { z } from 'zod'
import type { Dialect } from '../dialects/dialect.ts'
import type { Endpoint } from '../endpoint.ts'
import { declaredFields } from './declared-fields.ts'

type JsonSchema = Record<string, unknown>

/** With this empty registry no schema has a name, so that references are replaced by their schemas. */
const withoutNames = z.registry<Record<string, unknown>>()

/** Returns the JSON Schema of one record with the dialect's field names and every reference resolved. */
export function inlineSchema(dialect: Dialect, returns: z.ZodType): JsonSchema {
  return translateSchema(dialect, jsonSchemaOf(returns))
}

/** Returns the schema of `inlineSchema` with the description of each field. A nullable field has `nullable`. */
export function describedSchema(dialect: Dialect, returns: z.ZodType): JsonSchema {
  const describe = (jsonSchema: JsonSchema, zodSchema: z.core.$ZodType) => {
    const description = z.globalRegistry.get(zodSchema)?.description
    if (description !== undefined) jsonSchema.description = description
  }
  return translateSchema(dialect, jsonSchemaOf(returns, describe))
}

function jsonSchemaOf(
  returns: z.ZodType,
  amend: (jsonSchema: JsonSchema, zodSchema: z.core.$ZodType) => void = () => {},
): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(returns, {
    metadata: withoutNames,
    override: ({ jsonSchema, zodSchema }) => {
      replaceNullBranch(jsonSchema)
      amend(jsonSchema, zodSchema)
    },
  })
  return schema
}

/** Translates every text of a schema, field names included. */
export function translateSchema<T>(dialect: Dialect, schema: T): T {
  return JSON.parse(dialect.translate(JSON.stringify(schema))) as T
}

/** `anyOf: [x, null]` becomes x with `nullable`. */
function replaceNullBranch(schema: JsonSchema): void {
  const [value, nothing] = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : []
  if (!value || nothing?.type !== 'null') return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}

type PageBody = { data: readonly object[]; meta: { page: object }; links: object }

type Serialize = (body: object) => string

/**
 * Returns the serializer of an endpoint's responses. It omits undeclared fields and throws when a declared field is
 * missing. It is compiled with the first response, because compiling all of them would delay every start.
 */
export function serializerOf(dialect: Dialect, endpoint: Endpoint): Serialize {
  let serialize: Serialize | undefined
  return (body) => {
    serialize ??= compileSerializer(dialect, endpoint)
    return serialize(body)
  }
}

/** Compiles the serializer of one item of a list. */
export function itemSerializer(dialect: Dialect, returns: z.ZodType): Serialize {
  const schema = inlineSchema(dialect, returns)
  const rename = renamerOf(dialect, schema)
  const declared = declaredFields(schema)
  return (item) => JSON.stringify(declared(rename(item)))
}

function compileSerializer(dialect: Dialect, { returns, shape }: Endpoint): Serialize {
  if (shape === 'document' || shape === 'nothing') return JSON.stringify
  const record = inlineSchema(dialect, returns)
  const rename = renamerOf(dialect, record)
  if (shape === 'record') {
    const declared = declaredFields(objectOf({ data: record }))
    return (body) => JSON.stringify(declared({ data: rename(body) }))
  }
  const page = objectOf(
    Object.fromEntries(
      Object.keys(dialect.paging.meta({ offset: 0, limit: 1 }, 0)).map((name) => [name, { type: 'integer' }]),
    ),
  )
  const link = { type: 'string', nullable: true }
  const declared = declaredFields(
    objectOf({
      data: { type: 'array', items: record },
      meta: objectOf({ page }),
      links: objectOf({ self: link, first: link, prev: link, next: link, last: link }),
    }),
  )
  return (body) => {
    const { data, ...rest } = body as PageBody
    return JSON.stringify(declared({ data: data.map(rename), ...rest }))
  }
}

/** Records have v2's field names. Adds the value under the dialect's name where that is different. */
function renamerOf(dialect: Dialect, schema: JsonSchema): (record: object) => object {
  const name = dialect.translate('hybrid_core_id')
  if (name === 'hybrid_core_id' || !(name in (schema.properties as object))) return (record) => record
  return (record) => ({ ...record, [name]: (record as { hybrid_core_id: string }).hybrid_core_id })
}

function objectOf(properties: Record<string, unknown>): JsonSchema {
  return { type: 'object', properties }
}
