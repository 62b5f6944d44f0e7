'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** The state of a table, kept in the address: Back, reload and a shared link all lead to the same rows. */
export function useListState(endpoint: Endpoint): [ListState, (change: Partial<ListState>) => void] {
  const search = useSearchParams()
  const state = useMemo(() => readListState(endpoint, search), [endpoint, search])
  const change = useCallback(
    (changes: Partial<ListState>) => {
      // Another order or filter has other pages: it starts on its first.
      const page = changes.page ?? { ...state.page, number: 1 }
      const query = writeListState(endpoint, { ...state, ...changes, page })
      window.history.pushState(null, '', query === '' ? window.location.pathname : `?${query}`)
    },
    [endpoint, state],
  )
  return [state, change]
}
