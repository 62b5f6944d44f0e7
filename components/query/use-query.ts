import {
  type DefaultError,
  hashKey,
  hydrate,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  useQueryClient,
  useQueries as useTanstackQueries,
  useQuery as useTanstackQuery,
} from '@tanstack/react-query'
import { use, useSyncExternalStore } from 'react'
import { PrefetchedContext, type PrefetchedQuery } from './prefetched-context.ts'

// The parts of a page hydrate one after another, and the first may have filled the cache before the last is drawn: the
// shell and pages both request the account. A part that draws what its HTML lacks makes React throw the server's HTML away.
// So in its first render a part sees exactly the responses that the HTML contains, and directly afterwards the cache.

/** TanStack's `useQuery`, with the responses of the server's HTML in the render that hydrates it. */
export function useQuery<Read = unknown, Failure = DefaultError, Data = Read, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Read, Failure, Data, Key>,
): UseQueryResult<Data, Failure> {
  const result = useTanstackQuery(options)
  const prefetched = use(PrefetchedContext)
  return useIsAhead([options], prefetched) ? resultInHtml(options, prefetched) : result
}

/** TanStack's `useQueries`, with the responses of the server's HTML in the render that hydrates it. */
export function useQueries<Read, Failure = DefaultError, Key extends QueryKey = QueryKey>({
  queries,
}: {
  queries: readonly UseQueryOptions<Read, Failure, Read, Key>[]
}): UseQueryResult<Read, Failure>[] {
  const results = useTanstackQueries({ queries: [...queries] }) as UseQueryResult<Read, Failure>[]
  const prefetched = use(PrefetchedContext)
  return useIsAhead(queries, prefetched) ? queries.map((one) => resultInHtml(one, prefetched)) : results
}

type Keyed = { queryKey: QueryKey }

const never = () => () => {}

/** Returns whether the cache has other responses than the server's HTML, in the render that hydrates it; otherwise false. */
function useIsAhead(queries: readonly Keyed[], prefetched: ReadonlyMap<string, PrefetchedQuery>): boolean {
  const cache = useQueryClient().getQueryCache()
  const isAhead = ({ queryKey }: Keyed): boolean => {
    const hash = hashKey(queryKey)
    const cached = cache.get(hash)?.state
    const { dataUpdatedAt, errorUpdatedAt } = cached ?? { dataUpdatedAt: 0, errorUpdatedAt: 0 }
    return errorUpdatedAt > 0 || dataUpdatedAt !== (prefetched.get(hash)?.state.dataUpdatedAt ?? 0)
  }
  return useSyncExternalStore(
    never,
    () => false,
    () => queries.some(isAhead),
  )
}

/** Returns the result of a query whose cache has the responses of the server's HTML and nothing else. */
function resultInHtml<Read, Failure, Data, Key extends QueryKey>(
  options: UseQueryOptions<Read, Failure, Data, Key>,
  prefetched: ReadonlyMap<string, PrefetchedQuery>,
): UseQueryResult<Data, Failure> {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  const sent = prefetched.get(hashKey(options.queryKey))
  if (sent) hydrate(client, { mutations: [], queries: [sent] })
  const observed = client.defaultQueryOptions<Read, Failure, Data, Read, Key>(options)
  observed._optimisticResults = 'optimistic'
  return new QueryObserver(client, observed).getOptimisticResult(observed) as UseQueryResult<Data, Failure>
}
