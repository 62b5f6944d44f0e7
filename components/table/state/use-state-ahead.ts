'use client'
import { useEffect, useState } from 'react'
import { followLater } from '../../shell/address/follow-later.ts'

/** The longest time until the address follows. Most rows of a new state arrive earlier. */
const addressFollowsMs = 100

type Ahead<State> = {
  state: State
  /** The query of the page when the address was changed. */
  followedOver?: string
}

type StateAhead<State> = {
  /** The state that the address does not have yet. Null if there is none, and once the page has another query. */
  ahead: State | null
  /** Sets a state. The address follows when `settleAddress` is called, at the latest a moment later. */
  setAhead: (state: State) => void
  /** Sets a state in the address now. */
  push: (state: State) => void
}

/**
 * Keeps a state that the address does not have yet: Next draws the page once more for another address, which would delay the
 * rows of the state. `queryOf`, a constant function, returns the query of the address for a state and the query at that time.
 */
export function useStateAhead<State>(
  search: URLSearchParams,
  queryOf: (state: State, now: URLSearchParams) => string,
): StateAhead<State> {
  const [ahead, setAhead] = useState<Ahead<State> | null>(null)
  const shown = search.toString()
  const isPast = ahead?.followedOver !== undefined && ahead.followedOver !== shown
  if (isPast) setAhead(null)
  useEffect(() => {
    if (!ahead || ahead.followedOver !== undefined) return
    const follow = () => {
      const now = new URLSearchParams(window.location.search)
      const query = queryOf(ahead.state, now)
      const isSame = new URLSearchParams(query).toString() === now.toString()
      setAhead(isSame ? null : { ...ahead, followedOver: shown })
      if (!isSame) pushQuery(query)
    }
    return followLater(follow, addressFollowsMs)
  }, [ahead, shown, queryOf])
  const isAhead = ahead !== null
  useEffect(() => {
    if (!isAhead) return
    const leave = () => setAhead(null)
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [isAhead])
  return {
    ahead: isPast || ahead === null ? null : ahead.state,
    setAhead: (state) => setAhead({ state }),
    push: (state) => {
      pushQuery(queryOf(state, new URLSearchParams(window.location.search)))
      if (ahead) setAhead({ state, followedOver: shown })
    },
  }
}

function pushQuery(query: string): void {
  window.history.pushState(null, '', query === '' ? window.location.pathname : `?${query}`)
}
