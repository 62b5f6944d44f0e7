/** A schema without references, as `z.toJSONSchema` writes it; a value that can be null has `nullable`. */
export type JsonSchema = Readonly<Record<string, unknown>>

type Declared = (value: unknown) => unknown
type Fields = Readonly<Record<string, unknown>>

const alternatives = ['anyOf', 'oneOf', 'allOf']

/**
 * Returns a function that returns a value with the fields that a schema declares, in their order. That is the value itself if it
 * has exactly these, as most have: `JSON.stringify` then writes it without a copy. The function omits undeclared fields, cuts
 * the fraction off an integer, and throws when a declared field is missing or a number is not finite. Throws for a schema with
 * alternatives: it could not tell which of them declares a field.
 */
export function declaredFields(schema: JsonSchema): Declared {
  return fieldsOf(schema) ?? ((value) => value)
}

/** Undefined if every value stays the same. */
function fieldsOf(schema: JsonSchema): Declared | undefined {
  const declared = fieldsOfNonNull(schema)
  return declared && schema.nullable ? (value) => (value === null ? null : declared(value)) : declared
}

function fieldsOfNonNull(schema: JsonSchema): Declared | undefined {
  const { type, properties, items, additionalProperties: values } = schema
  if (Object.hasOwn(schema, 'const')) return () => schema.const
  if (alternatives.some((name) => Object.hasOwn(schema, name))) throw new Error('A schema has alternatives.')
  if (type === 'integer') return (value) => Math.trunc(finite(value))
  if (type === 'number') return finite
  if (items) return listOf(items as JsonSchema)
  if (properties) return record(properties as Record<string, JsonSchema>)
  return typeof values === 'object' ? mapOf(values as JsonSchema) : undefined
}

/** `JSON.stringify` would write null for a number that is not finite, and null stands for an unknown value. */
function finite(value: unknown): number {
  if (!Number.isFinite(value)) throw new TypeError(`A number of a record is ${value}.`)
  return value as number
}

function record(properties: Readonly<Record<string, JsonSchema>>): Declared {
  const names = Object.keys(properties)
  const fields = Object.values(properties).map(fieldsOf)

  function copy(value: Fields): Fields {
    const copied: Record<string, unknown> = {}
    names.forEach((name, at) => {
      const field = value[name]
      if (field === undefined) throw new Error(`A record lacks ${name}, which its contract declares.`)
      const declared = fields[at]
      copied[name] = declared === undefined ? field : declared(field)
    })
    return copied
  }
  return (value) => {
    const given = value as Fields
    let at = 0
    for (const name in given) {
      const field = given[name]
      if (name !== names[at] || field === undefined) return copy(given)
      const declared = fields[at++]
      if (declared !== undefined && declared(field) !== field) return copy(given)
    }
    return at === names.length ? given : copy(given)
  }
}

function listOf(items: JsonSchema): Declared | undefined {
  const declared = fieldsOf(items)
  if (!declared) return undefined
  return (value) => {
    const list = value as readonly unknown[]
    return list.every((item) => declared(item) === item) ? list : list.map(declared)
  }
}

function mapOf(values: JsonSchema): Declared | undefined {
  const declared = fieldsOf(values)
  return (
    declared &&
    ((value) => Object.fromEntries(Object.entries(value as Fields).map(([key, one]) => [key, declared(one)])))
  )
}
