'use client'
import { keepPreviousData, type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { type Body, type CallInput, query, type SortOf } from '#lib/api/client.ts'
import type { Endpoint, PathParams } from '#lib/api/endpoint.ts'
import { useQuery } from '../query/use-query.ts'
import { settleAddress } from '../shell/address/follow-later.ts'
import { prefetchRows } from './prefetch-rows.ts'
import { useHeldWidths } from './rows/use-held-widths.ts'
import { useRowsInFrame } from './rows/use-rows-in-frame.ts'
import type { ListState } from './state/list-state.ts'
import { useListState } from './state/use-list-state.ts'

export type ListEndpoint = Endpoint & { shape: 'list' }

export type ListRowsInput<E extends ListEndpoint> = {
  endpoint: E
  params: PathParams<E>
  /** The sort while the address has none: a constant, the worst first. */
  defaultSort?: readonly SortOf<E>[]
  /** The order of the API's rows without a sort, a constant, if it is that of a column. */
  apiOrder?: readonly SortOf<E>[]
  /** How the rows of a state are read, unless by one request to the endpoint. */
  requestOf?: (state: ListState) => ListRequest
}

/** The rows of a table, and the API response that is nearest to them, for its JSON, CSV and curl. */
export type ListRequest = {
  // biome-ignore lint/suspicious/noExplicitAny: the rows go to columns of any row.
  rows: UseQueryOptions<any, Error, any, any>
  address: { endpoint: Endpoint; input: CallInput<Endpoint> }
  /** The sort of the rows, if it is not that of the state. */
  sort?: ListState['sort']
  /** The sorts that the rows of this state can have, if the table has more. */
  sorts?: readonly string[]
}

const unknownOrder: ListState['sort'] = []

/** Loads the rows that the address names: it has their sort, filters and page. */
export function useListRows<E extends ListEndpoint>({
  endpoint,
  params,
  defaultSort,
  apiOrder = unknownOrder,
  requestOf,
}: ListRowsInput<E>) {
  const client = useQueryClient()
  const { watchTable, table, rowsInFrame, countRows } = useRowsInFrame()
  const widths = useHeldWidths(table)
  const requestFor = useCallback(
    (state: ListState) => (requestOf ? requestOf(state) : requestTo(endpoint, params, state)),
    [requestOf, endpoint, params],
  )
  // Starts at the click: drawing the page with another address takes longer than most responses.
  const prefetch = async (next: ListState) => {
    await prefetchRows(client, requestFor(next).rows)
    countRows()
    widths.hold()
  }
  const { state, stored, change, prepare, isRefused } = useListState(endpoint, defaultSort, prefetch)
  const request = useMemo(() => requestFor(state), [requestFor, state])
  const former = useMemo(() => requestFor(stored), [requestFor, stored])
  const list = useQuery({ ...request.rows, placeholderData: keepPreviousData })
  const isShown = !list.isPlaceholderData
  // The headers, the bar and the address are those of the shown rows, unless these take longer than a moment.
  const { address, sort: requested = (isShown ? state : stored).sort } = isShown ? request : former
  useEffect(() => {
    if (isShown && state !== stored) settleAddress()
  }, [isShown, state, stored])
  const sort = requested.length > 0 ? requested : apiOrder
  const body = list.data as Body<ListEndpoint> | undefined
  return {
    list,
    body,
    address,
    sort,
    sorts: request.sorts,
    state,
    change,
    prepare,
    isRefused,
    watchTable,
    rowsInFrame,
    releaseWidths: widths.release,
  }
}

function requestTo<E extends ListEndpoint>(endpoint: E, params: PathParams<E>, state: ListState): ListRequest {
  const input = { params, ...state } as CallInput<E>
  return { rows: query(endpoint, input), address: { endpoint, input } }
}
