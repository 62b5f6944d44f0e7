/** What a list function is asked for and answers, in the terms of the API's list endpoints. */
export type ListInput<Filter, SortName extends string> = {
  page: { offset: number; limit: number }
  filter: Filter
  sort: readonly { name: SortName; descending: boolean }[]
}

export type ListResult<T> = { items: T[]; total: number }
