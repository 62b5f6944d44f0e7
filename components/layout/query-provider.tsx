'use client'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#lib/api/client.ts'

const retriedStatuses = new Set([429, 503])
const maximumRetries = 2

/** Keeps what the API answered; a session that has ended leads to the sign-in page and back to this address. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({ onError: signInAgain }),
        defaultOptions: { queries: { staleTime: 10_000, refetchInterval: 60_000, retry: isWorthRetrying } },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing = !(error instanceof ApiError) || retriedStatuses.has(error.status)
  return isPassing && failures < maximumRetries
}

function signInAgain(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return
  const here = window.location.pathname + window.location.search
  window.location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}`)
}
