import { columnsParameter } from '../state/shown-columns.ts'

/** Returns the query string of the address of the page, as a view stores it: without the columns. */
export function currentQuery(): string {
  const search = new URLSearchParams(window.location.search)
  search.delete(columnsParameter)
  return search.toString()
}
