import { v2 } from '#lib/api/dialects/dialects.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { queryParams } from '#lib/api/query-params.ts'
import { shownColumnsOf } from './shown-columns.ts'

/** Names the parts of an address that its table ignores, in words: filters, sorts and columns that it does not have. */
export function ignoredParts(endpoint: Endpoint, search: URLSearchParams, columnIds: readonly string[]): string[] {
  const known = queryParams(v2, endpoint)
  const parameters = [...search].flatMap(([name, value]) => {
    const [, group, key] = /^(filter|sort|page)\[(.+)\]$/.exec(name) ?? []
    const param = known.get(name)
    if (!group || param?.codec.decode(value) !== undefined) return []
    return [param ? `the value “${value}” of the ${group} “${key}”` : `the ${group} “${key}”`]
  })
  const columns = (shownColumnsOf(search) ?? []).filter((id) => id !== '' && !columnIds.includes(id))
  return [...new Set([...parameters, ...columns.map((id) => `the column “${id}”`)])]
}
