import { type CallInput, query, queryOf } from '#lib/api/client.ts'
import { v2 } from '#lib/api/dialects.ts'
import type { Endpoint, PathParams } from '#lib/api/endpoint.ts'
import { direction } from '#lib/api/params.ts'

/** What a table shows of its list; the page's address is the only place where it is kept. */
export type ListState = {
  page: { number: number; size: number }
  filter: Readonly<Record<string, readonly string[]>>
  sort: readonly { name: string; descending: boolean }[]
}

type Parameters = Iterable<readonly [string, string]>

/** Reads an address leniently: a value that the API would refuse is left out, so that a table never starts broken. */
export function readListState({ filters, sorts }: Endpoint, parameters: Parameters): ListState {
  const pages: Record<string, number> = {}
  const filter: Record<string, string[]> = {}
  const sort: { name: string; descending: boolean }[] = []
  for (const [name, text] of parameters) {
    const [, group = '', key = ''] = /^(page|filter|sort)\[(\w+)\]$/.exec(name) ?? []
    if (group === 'page' && Object.hasOwn(v2.paging.params, name)) {
      const value = v2.paging.params[name]?.decode(text)
      if (value !== undefined) pages[name] = value
    } else if (group === 'filter' && Object.hasOwn(filters, key)) {
      // As it was written: a time that is decoded would not be written the same again.
      if (filters[key]?.decode(text) !== undefined) filter[key] = [...(filter[key] ?? []), text]
    } else if (group === 'sort' && sorts.includes(key) && !sort.some((one) => one.name === key)) {
      const value = direction.decode(text)
      if (value !== undefined) sort.push({ name: key, descending: value === 'descending' })
    }
  }
  const { offset, limit } = v2.paging.read(pages)
  return { page: { number: offset / limit + 1, size: limit }, filter, sort }
}

/** The address of a state; what is as it is by default is left out. */
export function writeListState(endpoint: Endpoint, { page, filter, sort }: ListState): string {
  const standard = readListState(endpoint, []).page
  const changed = Object.entries(page).filter(([name, value]) => value !== standard[name as keyof typeof page])
  return queryOf({ page: Object.fromEntries(changed), filter, sort })
}

/** What a table asks of its list when its page has these parameters. */
export function listQuery<E extends Endpoint>(endpoint: E, params: PathParams<E>, parameters: Parameters) {
  return query(endpoint, { params, ...readListState(endpoint, parameters) } as CallInput<E>)
}
