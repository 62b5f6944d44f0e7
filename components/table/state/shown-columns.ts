/** The parameter of a page with the ids of the visible columns of its table, separated by commas. */
export const columnsParameter = 'columns'

/** Returns the ids of the columns that an address shows; undefined when it says nothing about columns. */
export function shownColumnsOf(search: URLSearchParams): string[] | undefined {
  return search.get(columnsParameter)?.split(',')
}

/** Returns the columns to hide for those to show. The first column of a table is always visible. */
export function hiddenBy(shown: readonly string[], columnIds: readonly string[]): string[] {
  return columnIds.slice(1).filter((id) => !shown.includes(id))
}

/** Returns the query string of an address with other visible columns. */
export function withShownColumns(search: URLSearchParams, shown: readonly string[]): string {
  const changed = new URLSearchParams(search)
  changed.set(columnsParameter, shown.join(','))
  return changed.toString()
}
