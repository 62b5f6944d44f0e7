/** The end of a page: the values of its last row for the terms of the list's order, and the length of the list. */
export type PageEnd = { values: readonly unknown[]; total: number }

/** The input of a list function, in the terms of the API's list endpoints. */
export type ListInput<Filter, SortName extends string> = {
  /** With `after`, the rows that follow another page of a list that the caller may read. */
  page: { offset: number; limit: number; after?: PageEnd | undefined }
  filter: Filter
  sort: readonly { name: SortName; descending: boolean }[]
}

export type ListResult<T> = {
  items: T[]
  total: number
  /** The end of the page, when the list can continue from there. */
  next?: PageEnd | undefined
}
