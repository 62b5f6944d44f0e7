'use client'
import { onlineManager } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { type DefaultSort, type ListState, readListState, writeListState } from './list-state.ts'
import { columnsParameter } from './shown-columns.ts'

/** Parameters of a page that the API does not have: how the panel shows amounts (`denominator.ts`), and the columns. */
const pageParameters: ReadonlySet<string> = new Set(['amount', 'basis', columnsParameter])

type Change = (changes: Partial<ListState>) => void

type KeptListState = {
  state: ListState
  /** Changes the address. Without a connection it changes nothing, so that the address stays that of the shown rows. */
  change: Change
  /** Requests the rows of a change that is likely to follow. */
  prepare: Change
  /** Whether the last change was refused. */
  isRefused: boolean
}

/**
 * Stores the state of a table in the address, so that Back, reload and a shared link show the same rows. Calls `prefetch`
 * with the new state before the page renders them.
 */
export function useListState(
  endpoint: Endpoint,
  defaultSort: DefaultSort | undefined,
  prefetch: (state: ListState) => void,
): KeptListState {
  const search = useSearchParams()
  const state = useMemo(() => readListState(endpoint, search, defaultSort), [endpoint, search, defaultSort])
  const [isRefused, setRefused] = useState(false)
  const prepare = (changes: Partial<ListState>): string => {
    // Another sort or filter starts on its first page.
    const page = changes.page ?? { ...state.page, number: 1 }
    const query = [writeListState(endpoint, { ...state, ...changes, page }, defaultSort), keptOf(search)]
      .filter((part) => part !== '')
      .join('&')
    if (onlineManager.isOnline()) prefetch(readListState(endpoint, new URLSearchParams(query), defaultSort))
    return query
  }
  const change: Change = (changes) => {
    setRefused(!onlineManager.isOnline())
    if (!onlineManager.isOnline()) return
    const query = prepare(changes)
    window.history.pushState(null, '', query === '' ? window.location.pathname : `?${query}`)
  }
  return { state, change, prepare, isRefused }
}

/** The parameters of the address that belong to the page and not to its table. */
function keptOf(search: URLSearchParams): string {
  return new URLSearchParams([...search].filter(([name]) => pageParameters.has(name))).toString()
}
