import { z } from 'zod'
import { zodType } from '../openapi/zod-type.ts'

type JsonSchema = { type?: string; enum?: string[]; items?: JsonSchema; anyOf?: JsonSchema[]; description?: string }

/** One field of a request body. */
export type BodyField = {
  name: string
  type: 'string' | 'integer' | 'boolean' | 'array'
  isRequired: boolean
  isNullable: boolean
  /** The rules of a value: the details of the errors that a wrong value causes. */
  rules: readonly string[]
  description: string
  /** The allowed values, or those of the items of an array. */
  values?: readonly string[]
}

/** Returns the fields that a request body may have. */
export function bodyFieldsOf(body: z.ZodObject): BodyField[] {
  // A new object with the same fields: the schema of an object that has a name would be a reference.
  const schema = z.toJSONSchema(z.object(body.shape), { io: 'input' }) as {
    properties: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(schema.properties).map(([name, property]) => {
    const isNullable = property.anyOf?.some(({ type }) => type === 'null') ?? false
    const value = property.anyOf?.find(({ type }) => type !== 'null') ?? property
    const values = value.enum ?? value.items?.enum
    return {
      name,
      type: (value.type ?? 'string') as BodyField['type'],
      isRequired: schema.required?.includes(name) ?? false,
      isNullable,
      rules: rulesOf(zodType(body.shape[name])),
      description: property.description ?? value.description ?? '',
      ...(values ? { values } : {}),
    }
  })
}

/** The messages of a schema and of its checks, each once. */
function rulesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return rulesOf(zodType(schema.unwrap()))
  if (schema instanceof z.ZodPipe) {
    return unique([schema.in, schema.out].flatMap((side) => rulesOf(zodType(side))))
  }
  const checks = schema._zod.def.checks ?? []
  const items = schema instanceof z.ZodArray ? rulesOf(zodType(schema.element)) : []
  return unique(
    [messageOf(schema._zod.def.error), ...checks.map(({ _zod }) => messageOf(_zod.def.error)), ...items].filter(
      (rule) => rule !== '',
    ),
  )
}

/** Our messages are constants. Without one, zod writes a message that depends on the value: then the text is empty. */
function messageOf(error: unknown): string {
  const message: unknown = typeof error === 'function' ? error({}) : undefined
  return typeof message === 'string' ? message : ''
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
