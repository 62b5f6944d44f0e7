'use client'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#lib/api/client.ts'

const retriedStatuses = new Set([429, 503])
const maximumRetries = 2

/** Keeps what the API answered; a session that has ended leads to the sign-in page and back to this address. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function createClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        signInAgain(error)
        // What has vanished may have taken what else is shown along.
        if (error instanceof ApiError && error.status === 404)
          void client.invalidateQueries({ predicate: ({ state }) => state.status === 'success' })
      },
    }),
    mutationCache: new MutationCache({ onError: signInAgain }),
    defaultOptions: { queries: { staleTime: 10_000, refetchInterval: 60_000, retry: isWorthRetrying } },
  })
  return client
}

function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing = !(error instanceof ApiError) || retriedStatuses.has(error.status)
  return isPassing && failures < maximumRetries
}

function signInAgain(error: Error): void {
  // A session may live and still not be allowed to read something: that is a 401 of another type.
  const hasEnded =
    error instanceof ApiError && error.problems.some(({ type }) => type.endsWith('/authentication-failed'))
  if (!hasEnded) return
  const { pathname, search, hash } = window.location
  window.location.assign(`/sign-in?callbackUrl=${encodeURIComponent(pathname + search + hash)}`)
}
