'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSameFunction } from '../../records/hooks/use-same-function.ts'
import { followLater } from '../../shell/address/follow-later.ts'

/** The longest time until a state is drawn and the address follows. Most rows of a new state arrive earlier. */
const followsAfterMs = 100

type Ahead<State> = {
  state: State
  /** The query of the page when the address was changed. */
  followedOver?: string
}

type StateAhead<State> = {
  /** The state that the address does not have yet. Null if there is none, and once the page has another query. */
  ahead: State | null
  /** Returns the state that was set last, also when it is not drawn yet. Null if the address has it. */
  latest: () => State | null
  /** Sets a state, which is drawn when its rows arrive. The address follows in `settleAddress`, at the latest a moment later. */
  setAhead: (state: State, rows: Promise<unknown>) => void
  /** Sets a state in the address now. */
  push: (state: State) => void
}

/**
 * Keeps a state that the address does not have yet: Next draws the page once more for another address, which would delay the
 * rows of the state, and so would the former rows drawn again while it waits. `queryOf`, a constant function, returns the
 * query of the address for a state and the query at that time.
 */
export function useStateAhead<State>(
  search: URLSearchParams,
  queryOf: (state: State, now: URLSearchParams) => string,
): StateAhead<State> {
  const [ahead, setAhead] = useState<Ahead<State> | null>(null)
  const waiting = useRef<{ state: State; cancel: () => void } | null>(null)
  const shown = search.toString()
  const isPast = ahead?.followedOver !== undefined && ahead.followedOver !== shown
  if (isPast) setAhead(null)
  const follow = useSameFunction((state: State) => {
    const now = new URLSearchParams(window.location.search)
    const query = queryOf(state, now)
    const isSame = new URLSearchParams(query).toString() === now.toString()
    setAhead(isSame ? null : { state, followedOver: shown })
    if (!isSame) pushQuery(query)
  })
  useEffect(() => {
    if (ahead && ahead.followedOver === undefined) return followLater(() => follow(ahead.state), followsAfterMs)
  }, [ahead, follow])
  const endWaiting = useCallback(() => {
    waiting.current?.cancel()
    waiting.current = null
  }, [])
  useEffect(() => {
    const leave = () => {
      endWaiting()
      setAhead(null)
    }
    window.addEventListener('popstate', leave)
    return () => {
      endWaiting()
      window.removeEventListener('popstate', leave)
    }
  }, [endWaiting])
  return {
    ahead: isPast || ahead === null ? null : ahead.state,
    latest: () => waiting.current?.state ?? ahead?.state ?? null,
    setAhead: (state, rows) => {
      endWaiting()
      const end = () => {
        waiting.current = null
        follow(state)
      }
      const now = { state, cancel: followLater(end, followsAfterMs) }
      waiting.current = now
      void rows.then(() => {
        if (waiting.current !== now) return
        endWaiting()
        setAhead({ state })
      })
    },
    push: (state) => {
      endWaiting()
      pushQuery(queryOf(state, new URLSearchParams(window.location.search)))
      if (ahead) setAhead({ state, followedOver: shown })
    },
  }
}

function pushQuery(query: string): void {
  window.history.pushState(null, '', query === '' ? window.location.pathname : `?${query}`)
}
