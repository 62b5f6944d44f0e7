/** A JSON Schema, as zod writes it. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
}

/** Lists that a caller sends may be read-only. */
export type Direction = 'sent' | 'received'

/** Writes the TypeScript type of a schema. Named schemas stay names. Throws for a schema that it does not know. */
export function typeText(schema: Schema, direction: Direction, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(one, direction, indent)).join(' | ')
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeText({ ...schema, type }, direction, indent)).join(' | ')
  }
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return arrayText(typeText(schema.items ?? {}, direction, indent), direction)
    case 'object':
      return schema.properties ? objectText(schema, direction, indent) : recordText(schema, direction, indent)
    case undefined:
      return 'unknown'
    default:
      throw new Error(`There is no type for the schema ${JSON.stringify(schema)}.`)
  }
}

/** Writes an object with these properties; each has its text and its description. */
export function propertiesText(
  properties: readonly { name: string; type: string; isOptional: boolean; description?: string | undefined }[],
  indent = '',
): string {
  if (properties.length === 0) return 'Record<never, never>'
  const inner = `${indent}  `
  const lines = properties.map(({ name, type, isOptional, description }) => {
    const comment = description ? commentText(description, inner) : ''
    return `${comment}${inner}${nameText(name)}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function objectText({ properties = {}, required = [] }: Schema, direction: Direction, indent: string): string {
  const listed = Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeText(schema, direction, `${indent}  `),
    isOptional: !required.includes(name),
    description: schema.description,
  }))
  return propertiesText(listed, indent)
}

function recordText({ additionalProperties }: Schema, direction: Direction, indent: string): string {
  const values =
    typeof additionalProperties === 'object' ? typeText(additionalProperties, direction, indent) : 'unknown'
  return direction === 'sent' ? `Readonly<Record<string, ${values}>>` : `Record<string, ${values}>`
}

function arrayText(item: string, direction: Direction): string {
  const array = / \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  return direction === 'sent' ? `readonly ${array}` : array
}

export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value)
}

function nameText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

const lineWidth = 120

/** Writes a JSDoc comment, in one line if it fits. */
export function commentText(text: string, indent = ''): string {
  const safe = text.replaceAll('*/', '*\\/')
  const line = `${indent}/** ${safe} */`
  if (line.length <= lineWidth && !safe.includes('\n')) return `${line}\n`
  const lines = safe.split('\n').flatMap((paragraph) => wrap(paragraph, lineWidth - indent.length - 3))
  return `${indent}/**\n${lines.map((one) => `${indent} *${one && ` ${one}`}\n`).join('')}${indent} */\n`
}

function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}
