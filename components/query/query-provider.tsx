'use client'
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  timeoutManager,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NoResponseError, ResponseError } from '#lib/api/client.ts'
import { settleAddress } from '../shell/address/follow-later.ts'
import { checkConnection } from '../shell/connection/watch-connection.ts'
import { sharedTimers } from './shared-timers.ts'

const retriedStatuses = new Set([429, 503])
const maximumRetries = 2

/** The first part of the keys of queries whose values may change every few seconds, because sources bring new ones. */
const live = new Set<unknown>(['hybrid-cores', 'assets', 'asset-times', 'resources', 'storage-workload', 'sources'])
const liveIntervalMs = 15_000
const intervalMs = 60_000

if (typeof window !== 'undefined') {
  const timers = sharedTimers()
  timeoutManager.setTimeoutProvider(timers)
  notifyManager.setScheduler((call) => timers.setTimeout(call, 0))
}

/** Caches API responses. When the session has ended, opens the sign-in page, which returns to this address. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function createClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (!meta?.isAhead) signInAgain(error)
        // A deleted record can have taken other shown records with it.
        if (error instanceof ResponseError && error.status === 404)
          void client.invalidateQueries({ predicate: ({ state }) => state.status === 'success' })
      },
    }),
    mutationCache: new MutationCache({ onError: signInAgain }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchInterval: ({ queryKey }) => (live.has(queryKey[0]) ? liveIntervalMs : intervalMs),
        retry: isWorthRetrying,
        // A response that the page cannot use is a fault, which the error page shows: neither an error response nor an outage.
        throwOnError: (error) => !(error instanceof ResponseError || error instanceof NoResponseError),
      },
      // A change is sent immediately or fails: it must not run later, when the user no longer expects it.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

function isWorthRetrying(failures: number, error: Error): boolean {
  const isOutage = error instanceof NoResponseError
  if (isOutage) void checkConnection()
  const isTemporary = isOutage || (error instanceof ResponseError && retriedStatuses.has(error.status))
  return isTemporary && failures < maximumRetries
}

function signInAgain(error: Error): void {
  // A valid session without the needed scope gets a 401 of another type.
  const hasEnded =
    error instanceof ResponseError && error.problems.some(({ type }) => type.endsWith('/authentication-failed'))
  if (!hasEnded) return
  settleAddress()
  const { pathname, search, hash } = window.location
  window.location.assign(`/sign-in?callbackUrl=${encodeURIComponent(pathname + search + hash)}`)
}
