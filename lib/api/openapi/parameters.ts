import type { Dialect } from '../dialects/dialect.ts'
import type { Endpoint } from '../endpoint.ts'
import { filterLimits } from '../params.ts'
import { mayRepeat, queryParams } from '../query-params.ts'
import type { Json } from './schemas.ts'

/** Returns the parameters of the path, described by their names. */
export function pathParameters(dialect: Dialect, { path }: Endpoint): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name: dialect.translate(name),
    in: 'path',
    required: true,
    description: dialect.translate(`The ${keyOf(name)}.`),
    schema: { type: 'string' },
  }))
}

/** `contract_uuid` is the UUID of the contract, `priceListUuid` that of the price list. */
function keyOf(param: string): string {
  const words = param.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split('_')
  const key = words.pop() ?? ''
  return `${keys[key] ?? key} of the ${words.join(' ')}`
}

const keys: Readonly<Record<string, string>> = { id: 'id', uuid: 'UUID', nr: 'number' }

const valuesRule = `A request may have at most ${filterLimits.values} filter values.`

/** Returns the parameters of the query. The document lists sorts in a fixed order; in a query their order is their priority. */
export function queryParameters(dialect: Dialect, endpoint: Endpoint): Json[] {
  return [...queryParams(dialect, endpoint)].map(([name, param]) => {
    const { group, key, codec } = param
    const { description, ...schema } = codec.schema
    const text =
      group === 'sort'
        ? `Sorts by \`${key}\`: \`+\` ascending, \`-\` descending. The order of the sort parameters is their priority.`
        : String(description)
    return mayRepeat(param)
      ? {
          name,
          in: 'query',
          description: dialect.translate(
            `${text} May be repeated: a record matches with any of the values. ${valuesRule}`,
          ),
          schema: { type: 'array', items: schema, maxItems: filterLimits.values },
          style: 'form',
          explode: true,
        }
      : { name, in: 'query', description: dialect.translate(text), schema }
  })
}

export const contentEncoding = {
  name: 'Content-Encoding',
  in: 'header',
  description: '`gzip` if the body is compressed.',
  schema: { type: 'string', enum: ['gzip', 'identity'] },
}

export const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` of the record as it was read: the change fails if the record has changed since. Only its opaque part ' +
    'is compared, whether or not it is weak.',
  schema: { type: 'string' },
}
