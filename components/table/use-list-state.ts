'use client'
import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'

type Change = (changes: Partial<ListState>) => void

/**
 * The state of a table, kept in the address: Back, reload and a shared link all lead to the same rows. `announce` is told
 * the parameters that a change leads to before the page is drawn with them.
 */
export function useListState(endpoint: Endpoint, announce: (parameters: URLSearchParams) => void): [ListState, Change] {
  const search = useSearchParams()
  const state = useMemo(() => readListState(endpoint, search), [endpoint, search])
  const change: Change = (changes) => {
    // Another order or filter has other pages: it starts on its first.
    const page = changes.page ?? { ...state.page, number: 1 }
    const query = writeListState(endpoint, { ...state, ...changes, page })
    announce(new URLSearchParams(query))
    window.history.pushState(null, '', query === '' ? window.location.pathname : `?${query}`)
  }
  return [state, change]
}
