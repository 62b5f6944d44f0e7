import type { Dialect } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'
import type { Json } from './openapi-schemas.ts'
import { queryParams } from './query.ts'

export function pathParameters(dialect: Dialect, { path }: Endpoint): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name: dialect.say(name),
    in: 'path',
    required: true,
    description: dialect.say(`The ${keyOf(name)}.`),
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

/** Sorts stand in one fixed order here; in a query their order is their priority. */
export function queryParameters(dialect: Dialect, endpoint: Endpoint): Json[] {
  return [...queryParams(dialect, endpoint)].map(([name, { group, key, codec }]) => {
    const { description, ...schema } = codec.schema
    const said =
      group === 'sort'
        ? `Sorts by \`${key}\`: \`+\` ascending, \`-\` descending. The order of the sort parameters is their priority.`
        : String(description)
    return group === 'filter'
      ? {
          name,
          in: 'query',
          description: dialect.say(`${said} May be given more than once: any of the values.`),
          schema: { type: 'array', items: schema },
          style: 'form',
          explode: true,
        }
      : { name, in: 'query', description: dialect.say(said), schema }
  })
}

export const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` of the record as it was read: the change is refused when the record is another by now. Its opaque part ' +
    'is compared, whether or not it is marked as weak.',
  schema: { type: 'string' },
}
