import type { Page } from '../dialects/paging.ts'
import type { Endpoint, Sort } from '../endpoint.ts'
import type { ListPage, ListReads } from './stream.ts'

/** Returns the function that writes the key of an item as text. */
export function keyReader({ key = [] }: Pick<Endpoint, 'key'>): (item: object) => string {
  return (item) => JSON.stringify(key.map((name) => (item as Readonly<Record<string, unknown>>)[name]))
}

/**
 * Returns how a list is read in the order of the given sorts and, if a change of values can move its items in that order,
 * also by key.
 */
export function listReads(
  { key = [], sorts, defaultSort }: Pick<Endpoint, 'key' | 'sorts' | 'defaultSort'>,
  given: readonly Sort[],
  readPage: (page: Page, sort: readonly Sort[]) => Promise<ListPage>,
): ListReads {
  const inOrder = (sort: readonly Sort[]) => (page: Page) => readPage(page, sort)
  const names = given.length > 0 || !defaultSort ? given.map(({ name }) => name) : [defaultSort]
  if (names.every((name) => key.includes(name))) return { read: inOrder(given) }
  const ofKey = sorts.filter((name) => name === key[0]).map((name) => ({ name, descending: false }))
  return { read: inOrder(given), readByKey: inOrder(ofKey) }
}
