'use client'
import { useCallback, useState } from 'react'

type OnDemand<C> = {
  loaded: C | undefined
  /** It was requested, and did not fail. */
  isAsked: boolean
  request: () => void
}

/**
 * What the first page need not bring: `request` fetches it, and from then on it is there. A fetch that fails changes
 * nothing, so that the next request tries again.
 */
export function useOnDemand<C>(load: () => Promise<C>): OnDemand<C> {
  const [loaded, setLoaded] = useState<C>()
  const [isAsked, setAsked] = useState(false)
  const request = useCallback(() => {
    setAsked(true)
    load().then(
      (found) => setLoaded(() => found),
      () => setAsked(false),
    )
  }, [load])
  return { loaded, isAsked, request }
}
