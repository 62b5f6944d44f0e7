import type { Dialect } from './dialects/dialect.ts'
import type { Endpoint } from './endpoint.ts'
import { direction, type Param } from './params.ts'

export type QueryParam = { group: 'page' | 'filter' | 'sort' | 'option'; key: string; codec: Param }

/**
 * Returns every query parameter of the endpoint by its full name: paging, filters, options, sorts. The tables of the panel
 * use it too.
 */
export function queryParams(
  dialect: Dialect,
  { shape, filters, sorts, options = {} }: Endpoint,
): Map<string, QueryParam> {
  const optionParams = Object.entries(options).map(([key, codec]): [string, QueryParam] => [
    key,
    { group: 'option', key, codec },
  ])
  if (shape !== 'list') return new Map([...filterParams(filters), ...optionParams])
  return new Map<string, QueryParam>([
    ...Object.entries(dialect.paging.params).map(([name, codec]): [string, QueryParam] => [
      name,
      { group: 'page', key: name, codec },
    ]),
    ...filterParams(filters),
    ...optionParams,
    ...sorts.map((key): [string, QueryParam] => [`sort[${key}]`, { group: 'sort', key, codec: direction }]),
  ])
}

/** Whether a request may have the parameter more than once: filters, but not all of them. */
export function mayRepeat({ group, codec }: QueryParam): boolean {
  return group === 'filter' && !codec.isSingle
}

function filterParams(filters: Endpoint['filters']): [string, QueryParam][] {
  return Object.entries(filters).map(([key, codec]) => [`filter[${key}]`, { group: 'filter', key, codec }])
}
