import { setTimeout as sleep } from 'node:timers/promises'
import { type DehydratedState, dehydrate, type FetchQueryOptions, hashKey, QueryClient } from '@tanstack/react-query'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { ResponseError, type Send } from './api/client.ts'
import { clientAddress } from './auth/client-address.ts'
import { service } from './process-service.ts'
import type { Service } from './service.ts'

/** The longest wait of one call. A response that takes longer is not in the page, and the browser requests it. */
const maximumWaitMs = 300

/** A request to the API, as `query` of the client describes it. */
type Query = { queryKey: readonly unknown[] }

/**
 * Runs the first queries of a page, so that its HTML contains the data. It calls the router in this process with the session and
 * the request id of the page's request: rights, limits and responses are the same. The first query is that of the record whose
 * page it is: if the record is unknown, the page is 404, with `not-found.tsx`. Another query that fails or takes too long is
 * left out; the browser sends it again and shows its error.
 */
export async function prefetchQueries(...queries: readonly Query[]): Promise<DehydratedState> {
  const client = await run(queries)
  const [record] = queries
  const error = record && client.getQueryState(record.queryKey)?.error
  if (error instanceof ResponseError && error.status === 404) notFound()
  return stateOf(client)
}

/**
 * Runs queries that depend on the results of the first ones, and adds their responses. A 404 among them does not make the page
 * a 404: the browser sends the query again and shows its error.
 */
export async function prefetchNext(first: DehydratedState, ...queries: readonly Query[]): Promise<DehydratedState> {
  if (queries.length === 0) return first
  const next = stateOf(await run(queries))
  return { ...first, queries: [...first.queries, ...next.queries] }
}

/** Returns the response to a prefetched query. */
export function dataOf<Data>(
  { queries }: DehydratedState,
  query: Query & { queryFn?: (...input: never[]) => Promise<Data> | Data },
): Data | undefined {
  const hash = hashKey(query.queryKey)
  return queries.find(({ queryHash }) => queryHash === hash)?.state.data as Data | undefined
}

/** Returns the rows of a prefetched list that its page shows: `select` of the query takes them from all rows. */
export function shownRows<Row>(state: DehydratedState, query: Query & { select?: unknown }): Row[] {
  const data = dataOf(state, query as Query)
  const select = query.select as ((all: unknown) => unknown) | undefined
  const shown = data === undefined ? undefined : (select?.(data) ?? data)
  return (shown as { data: Row[] } | undefined)?.data ?? []
}

async function run(queries: readonly Query[]): Promise<QueryClient> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, meta: { send: sender(await service(), await headers()) } } },
  })
  const requests = queries.map((query) => {
    if (!Array.isArray(query.queryKey)) throw new TypeError("The module of a prefetched query has 'use client'.")
    return client.prefetchQuery(query as FetchQueryOptions)
  })
  await Promise.race([Promise.all(requests), sleep(maximumWaitMs, undefined, { ref: false })])
  return client
}

function stateOf(client: QueryClient): DehydratedState {
  const { queries: finished, mutations } = dehydrate(client)
  return { queries: finished.map(({ meta: _, ...query }) => query), mutations }
}

function sender(service: Pick<Service, 'fetch'>, pageHeaders: Headers): Send {
  const address = clientAddress(pageHeaders)
  const forwarded = { cookie: pageHeaders.get('cookie') ?? '', 'x-request-id': pageHeaders.get('x-request-id') ?? '' }
  return (target, { headers }) =>
    service.fetch(new Request(`http://localhost${target}`, { headers: { ...headers, ...forwarded } }), {
      target,
      ...(address ? { address } : {}),
    })
}
