import { type CallInput, query, queryOf } from '#lib/api/client.ts'
import { v2 } from '#lib/api/dialects/dialects.ts'
import type { Endpoint, PathParams } from '#lib/api/endpoint.ts'
import { queryParams } from '#lib/api/query-params.ts'

/** The page, filters and sorts of a table. The address of the page is the only place where it is stored. */
export type ListState = {
  page: { number: number; size: number }
  filter: Readonly<Record<string, readonly string[]>>
  sort: readonly { name: string; descending: boolean }[]
}

type Parameters = Iterable<readonly [string, string]>

/** The sort of a table whose address has none. */
export type DefaultSort = ListState['sort']

/** Reads the query string with the API's own parameters, but skips values that the API rejects instead of failing. */
export function readListState(endpoint: Endpoint, parameters: Parameters, defaultSort: DefaultSort = []): ListState {
  const known = queryParams(v2, endpoint)
  const pages: Record<string, number> = {}
  const filter: Record<string, string[]> = {}
  const sort: { name: string; descending: boolean }[] = []
  for (const [name, text] of parameters) {
    const param = known.get(name)
    const value = param?.codec.decode(text)
    if (!param || value === undefined) continue
    const { group, key } = param
    if (group === 'page') pages[key] = Number(value)
    // The text, not the decoded value: a decoded time would be written back differently.
    else if (group === 'filter') filter[key] = [...(filter[key] ?? []), text]
    else if (!sort.some((one) => one.name === key)) sort.push({ name: key, descending: value === 'descending' })
  }
  const { offset, limit } = v2.paging.read(pages)
  return { page: { number: offset / limit + 1, size: limit }, filter, sort: sort.length > 0 ? sort : defaultSort }
}

/** Returns the query string of a state, without default values. */
export function writeListState(
  endpoint: Endpoint,
  { page, filter, sort }: ListState,
  defaultSort: DefaultSort = [],
): string {
  const standard = readListState(endpoint, []).page
  const changed = Object.entries(page).filter(([name, value]) => value !== standard[name as keyof typeof page])
  const isDefault = JSON.stringify(sort) === JSON.stringify(defaultSort)
  return queryOf({ page: Object.fromEntries(changed), filter, sort: isDefault ? [] : sort })
}

/** Returns the query that a table sends when its page has these parameters. */
export function listQuery<E extends Endpoint>(
  endpoint: E,
  params: PathParams<E>,
  parameters: Parameters,
  defaultSort?: DefaultSort,
) {
  return query(endpoint, { params, ...readListState(endpoint, parameters, defaultSort) } as CallInput<E>)
}
