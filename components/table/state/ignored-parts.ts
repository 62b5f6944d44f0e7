import { v2 } from '#lib/api/dialects/dialects.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { queryParams } from '#lib/api/query-params.ts'
import { text } from '../../texts/text.ts'
import { shownColumnsOf } from './shown-columns.ts'

const unknownName = {
  filter: 'table.ignoredFilter',
  sort: 'table.ignoredSort',
  page: 'table.ignoredPage',
} as const
const wrongValue = {
  filter: 'table.ignoredFilterValue',
  sort: 'table.ignoredSortValue',
  page: 'table.ignoredPageValue',
} as const

/** Names the parts of an address that its table ignores, in words: filters, sorts and columns that it does not have. */
export function ignoredParts(endpoint: Endpoint, search: URLSearchParams, columnIds: readonly string[]): string[] {
  const known = queryParams(v2, endpoint)
  const parameters = [...search].flatMap(([name, value]) => {
    const [, group = '', key = ''] = /^(filter|sort|page)\[(.+)\]$/.exec(name) ?? []
    const param = known.get(name)
    if (!isGroup(group) || param?.codec.decode(value) !== undefined) return []
    return [param ? text(wrongValue[group], { value, name: key }) : text(unknownName[group], { name: key })]
  })
  const columns = (shownColumnsOf(search) ?? []).filter((id) => id !== '' && !columnIds.includes(id))
  return [...new Set([...parameters, ...columns.map((id) => text('table.ignoredColumn', { name: id }))])]
}

function isGroup(group: string): group is keyof typeof unknownName {
  return Object.hasOwn(unknownName, group)
}
