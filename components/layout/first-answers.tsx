'use client'
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

/** When this browser received what; Back draws a page with the answers that it came with. */
const receivedAt = new WeakMap<DehydratedState, number>()

/** Knows what the API answered to the first queries of what is below it; how old that is, by this browser's own clock. */
export function FirstAnswers({ answers, children }: { answers: DehydratedState; children: ReactNode }) {
  const state = useMemo(() => {
    const at = receivedAt.get(answers) ?? Date.now()
    receivedAt.set(answers, at)
    const queries = answers.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: at } }))
    return { ...answers, queries }
  }, [answers])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}
