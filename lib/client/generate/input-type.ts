import { z } from 'zod'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { pathParameters } from '#lib/api/openapi/parameters.ts'
import { mayRepeat, type QueryParam, queryParams } from '#lib/api/query-params.ts'
import { literal, propertiesText, type Schema, typeText } from './type-text.ts'

type Property = Parameters<typeof propertiesText>[0][number]

/** Names of an input that mean something other than a parameter of the path or an option. */
const taken = new Set(['filter', 'sort', 'page', 'body', 'ifMatch'])

/** Writes the type of the input of a call of the endpoint. */
export function inputText(dialect: Dialect, endpoint: Endpoint, body?: string): string {
  const params = [...queryParams(dialect, endpoint).values()]
  const paramsOf = (wanted: QueryParam['group']) => params.filter(({ group }) => group === wanted)
  const own = [...pathProperties(dialect, endpoint), ...paramsOf('option').map(optionProperty)]
  const clash = own.find(({ name }) => taken.has(name))
  if (clash) throw new Error(`The parameter ${clash.name} of ${endpoint.id} needs another name in the client.`)
  return propertiesText([
    ...own,
    ...groupProperty('filter', paramsOf('filter').map(filterProperty(dialect))),
    ...sortProperty(paramsOf('sort')),
    ...groupProperty('page', paramsOf('page').map(pageProperty)),
    ...(body ? [{ name: 'body', type: body, isOptional: false }] : []),
    ...(endpoint.takesIfMatch ? [ifMatch] : []),
  ])
}

const ifMatch: Property = {
  name: 'ifMatch',
  type: 'string | null',
  isOptional: true,
  description:
    'The `etag` of the record as it was read: the change fails if the record has changed since. Null, of a response ' +
    'without one, is a TypeError.',
}

function pathProperties(dialect: Dialect, endpoint: Endpoint): Property[] {
  return pathParameters(dialect, endpoint).map(({ name, description }) => ({
    name: String(name),
    type: 'string',
    isOptional: false,
    description: String(description),
  }))
}

function groupProperty(name: string, properties: readonly Property[]): Property[] {
  return properties.length > 0 ? [{ name, type: propertiesText(properties, '  '), isOptional: true }] : []
}

function filterProperty(dialect: Dialect) {
  return (param: QueryParam): Property => {
    const type = valueText(param)
    const description = dialect.translate(String(param.codec.schema.description))
    const isList = mayRepeat(param)
    return { name: param.key, type: isList ? `OneOrMore<${type}>` : type, isOptional: true, description }
  }
}

function valueText({ codec }: QueryParam): string {
  return codec.schema.format === 'date-time' ? 'string | Date' : typeText(codec.schema as Schema, 'sent')
}

function sortProperty(sorts: readonly QueryParam[]): Property[] {
  if (sorts.length === 0) return []
  const names = sorts.map(({ key }) => literal(key)).join(' | ')
  const description = 'The first sort has the highest priority; a minus before the name is descending.'
  return [{ name: 'sort', type: `readonly Sort<${names}>[]`, isOptional: true, description }]
}

/** `page[size]` is `size`. */
function pageProperty(param: QueryParam): Property {
  return { ...optionProperty(param), name: param.key.replace(/^page\[(.*)\]$/, '$1') }
}

function optionProperty(param: QueryParam): Property {
  const { rule, schema } = param.codec
  const fallback = schema.default === undefined ? '' : `; default ${schema.default}`
  const description = `${schema.description} It is ${rule}${fallback}.`
  return { name: param.key, type: valueText(param), isOptional: true, description }
}

/** Writes the type of an object of a body, which has no other fields. */
export function sentText({ shape }: z.ZodObject): string {
  return typeText(z.toJSONSchema(z.strictObject(shape), { io: 'input' }) as Schema, 'sent')
}
