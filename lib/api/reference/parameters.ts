import type { Dialect } from '../dialects/dialect.ts'
import type { Endpoint } from '../endpoint.ts'
import { contentEncoding, ifMatch, pathParameters } from '../openapi/parameters.ts'
import { queryParams } from '../query-params.ts'
import { examplePathValues } from './example.ts'

/** One parameter of an operation, with the rule that its codec enforces. */
export type Parameter = {
  name: string
  group: 'path' | 'filter' | 'option' | 'sort' | 'page' | 'header'
  type: string
  /** The rule of a value, as a text. */
  rule: string
  description: string
  /** The allowed values, where they are listed. */
  values?: readonly string[]
  /** The value that is used when the parameter is left out. */
  fallback?: string
  /** A value to show in an empty field. */
  sample?: string
}

const groups = ['path', 'filter', 'option', 'sort', 'page', 'header'] as const

/** Returns every parameter of the endpoint by its name in the dialect: those of the path first, the page last. */
export function parametersOf(dialect: Dialect, endpoint: Endpoint): Parameter[] {
  const ofQuery = [...queryParams(dialect, endpoint)].map(([name, { group, key, codec }]): Parameter => {
    const { type, format, enum: listed, default: fallback, description } = codec.schema
    const values = type === 'boolean' ? ['true', 'false'] : (listed as readonly string[] | undefined)
    return {
      name: dialect.translate(name),
      group,
      type: format === undefined || format === 'int64' ? String(type) : `${type} (${format})`,
      rule: codec.rule,
      description: dialect.translate(group === 'sort' ? `Sorts by \`${key}\`.` : String(description)),
      ...(values ? { values } : {}),
      ...(fallback === undefined || group === 'sort' ? {} : { fallback: String(fallback) }),
    }
  })
  const pathValues = examplePathValues(endpoint)
  const ofPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ''], at): Parameter => {
    const { description } = pathParameters(dialect, endpoint)[at] as { description: string }
    const sample = pathValues[name]
    return {
      name: dialect.translate(name),
      group: 'path',
      type: 'string',
      rule: 'required',
      description,
      ...(sample ? { sample } : {}),
    }
  })
  const ofHeader = [
    ...(endpoint.takesIfMatch ? [{ ...ifMatch, rule: 'an entity tag' }] : []),
    ...(endpoint.records ? [{ ...contentEncoding, rule: 'gzip, or left out' }] : []),
  ].map(({ name, rule, description }): Parameter => ({ name, group: 'header', type: 'string', rule, description }))
  const all = [...ofPath, ...ofQuery, ...ofHeader]
  return groups.flatMap((group) => all.filter((parameter) => parameter.group === group))
}
