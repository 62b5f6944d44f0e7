'use client'
import { onlineManager } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { type DefaultSort, type ListState, readListState, writeListState } from './list-state.ts'
import { columnsParameter } from './shown-columns.ts'
import { useStateAhead } from './use-state-ahead.ts'

/** Parameters of a page that the API does not have: how the panel shows amounts (`denominator.ts`), and the columns. */
const pageParameters: ReadonlySet<string> = new Set(['amount', 'basis', columnsParameter])

type Change = (changes: Partial<ListState>) => void

type KeptListState = {
  state: ListState
  /** The state in the address. A sort shows before the address has it. */
  stored: ListState
  /** Changes the state. Without a connection it changes nothing, so that the address stays that of the shown rows. */
  change: Change
  /** Requests the rows of a change that is likely to follow. */
  prepare: Change
  /** Whether the last change was refused. */
  isRefused: boolean
}

/**
 * Stores the state of a table in the address, so that Back, reload and a shared link show the same rows. Requests the
 * rows of a new state with `prefetch`, whose promise never rejects, before the page is drawn with it.
 */
export function useListState(
  endpoint: Endpoint,
  defaultSort: DefaultSort | undefined,
  prefetch: (state: ListState) => Promise<void>,
): KeptListState {
  const search = useSearchParams()
  const stored = useMemo(() => readListState(endpoint, search, defaultSort), [endpoint, search, defaultSort])
  const queryOf = useCallback(
    (state: ListState, now: URLSearchParams) =>
      [writeListState(endpoint, state, defaultSort), keptOf(now)].filter((part) => part !== '').join('&'),
    [endpoint, defaultSort],
  )
  const { ahead, latest, setAhead, push } = useStateAhead(search, queryOf)
  const [isRefused, setRefused] = useState(false)
  const stateWith = (changes: Partial<ListState>): ListState => {
    const before = latest() ?? stored
    // Another sort or filter starts on its first page.
    const page = changes.page ?? { ...before.page, number: 1 }
    const query = writeListState(endpoint, { ...before, ...changes, page }, defaultSort)
    return readListState(endpoint, new URLSearchParams(query), defaultSort)
  }
  const prepare: Change = (changes) => {
    if (onlineManager.isOnline()) void prefetch(stateWith(changes))
  }
  const change: Change = (changes) => {
    setRefused(!onlineManager.isOnline())
    if (!onlineManager.isOnline()) return
    const next = stateWith(changes)
    const rows = prefetch(next)
    // Of a sort nothing shows before its rows. Another change already shows, as typed text or a closed menu: Back must undo it.
    if (Object.keys(changes).join() === 'sort') setAhead(next, rows)
    else push(next)
  }
  return { state: ahead ?? stored, stored, change, prepare, isRefused }
}

/** The parameters of the address that belong to the page and not to its table. */
function keptOf(search: URLSearchParams): string {
  return new URLSearchParams([...search].filter(([name]) => pageParameters.has(name))).toString()
}
