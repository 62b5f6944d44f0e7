'use client'
import { useCallback, useState } from 'react'

type OnDemand<C> = {
  loaded: C | undefined
  /** Requested and not failed. */
  isRequested: boolean
  request: () => void
}

/**
 * Loads a component at the first use; until then the caller shows its own light placeholder, which works without it.
 * The panel uses this and not `next/dynamic`: that one loads at the first render, shows nothing or a spinner meanwhile,
 * and does not retry. Here the next request retries a failed load.
 */
export function useOnDemand<C>(load: () => Promise<C>): OnDemand<C> {
  const [loaded, setLoaded] = useState<C>()
  const [isRequested, setRequested] = useState(false)
  const request = useCallback(() => {
    setRequested(true)
    load().then(
      (found) => setLoaded(() => found),
      () => setRequested(false),
    )
  }, [load])
  return { loaded, isRequested, request }
}
