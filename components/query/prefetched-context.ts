import type { DehydratedState } from '@tanstack/react-query'
import { createContext } from 'react'

export type PrefetchedQuery = DehydratedState['queries'][number]

/** The queries whose responses the server's HTML of this page contains, by the hash of their key. */
export const PrefetchedContext = createContext<ReadonlyMap<string, PrefetchedQuery>>(new Map())
