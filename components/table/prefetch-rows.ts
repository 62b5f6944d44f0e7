import {
  hashKey,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'

/** How long an error waits for a table. A table that changes its state requests the rows earlier. */
const errorWaitsMs = 1000

/**
 * Requests rows that a table is likely to show next. An error waits until a table shows these rows: a request that has failed
 * before would be sent once more for the table, and its error would open the sign-in page with the former address.
 */
export function prefetchRows<Answer, Rows, Key extends QueryKey>(
  client: QueryClient,
  rows: UseQueryOptions<Answer, Error, Rows, Key>,
): Promise<void> {
  const { queryFn } = rows
  if (typeof queryFn !== 'function') throw new Error('These rows cannot be requested')
  const read = async (context: QueryFunctionContext<Key>) => {
    try {
      return await queryFn(context)
    } catch (error) {
      await watched(client, hashKey(rows.queryKey))
      throw error
    }
  }
  return client.prefetchQuery({ ...rows, queryFn: read, meta: { isAhead: true } })
}

/** Waits until something shows the result of a query, at most for a moment. */
function watched(client: QueryClient, queryHash: string): Promise<void> {
  const cache = client.getQueryCache()
  if (cache.get(queryHash)?.getObserversCount()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      leave()
      resolve()
    }
    const timer = setTimeout(end, errorWaitsMs)
    const leave = cache.subscribe(({ type, query }) => {
      if (type === 'observerAdded' && query.queryHash === queryHash) end()
    })
  })
}
