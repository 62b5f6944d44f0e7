'use client'
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { type ReactNode, use, useMemo } from 'react'
import { PrefetchedContext, type PrefetchedQuery } from './prefetched-context.ts'

/** When this browser received each state. Back renders a page again with its first state, which keeps its time. */
const receivedAt = new WeakMap<DehydratedState, number>()

/** Fills the query cache with the server's first responses, whose age is measured by the clock of this browser. */
export function PrefetchedQueries({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const outer = use(PrefetchedContext)
  const received = useMemo(() => {
    const at = receivedAt.get(state) ?? Date.now()
    receivedAt.set(state, at)
    const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: at } }))
    return { ...state, queries }
  }, [state])
  const prefetched = useMemo(() => {
    const own = received.queries.map((query): [string, PrefetchedQuery] => [query.queryHash, query])
    return new Map([...outer, ...own])
  }, [outer, received])
  return (
    <HydrationBoundary state={received}>
      <PrefetchedContext value={prefetched}>{children}</PrefetchedContext>
    </HydrationBoundary>
  )
}
