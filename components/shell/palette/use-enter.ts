'use client'
import type { createSpotlight } from '@mantine/spotlight'
import { type KeyboardEvent, useEffect, useState } from 'react'

type Store = ReturnType<typeof createSpotlight>[0]

/**
 * Makes Enter run the selected action, by default the first. Pressed during a search, it runs the first result once the
 * search has ended. `ids` are the ids of the shown actions, in their order.
 */
export function useEnter(store: Store, ids: readonly string[], isSearching: boolean) {
  const [isWaiting, setWaiting] = useState(false)
  const shown = ids.join('\n')
  useEffect(() => {
    if (shown === '') return
    // The palette draws its list after this effect when it opens.
    const timer = setTimeout(() => {
      const first = selectFirst(store)
      if (!isWaiting || isSearching) return
      setWaiting(false)
      first?.click()
    })
    return () => clearTimeout(timer)
  }, [store, shown, isWaiting, isSearching])
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      const isEnter = event.key === 'Enter'
      const isEarly = isEnter && isSearching
      if (isEarly) event.stopPropagation()
      // A list that has just been drawn has no selection yet, and Mantine would do nothing.
      else if (isEnter && !selected(store)) selectFirst(store)
      setWaiting(isEarly)
    },
  }
}

function listOf(store: Store): HTMLElement | null {
  return document.getElementById(store.getState().listId)
}

function selected(store: Store): Element | null | undefined {
  return listOf(store)?.querySelector('[data-selected]')
}

/** Selects the first action as an arrow key does: Mantine has no function for it, and marks it in the document. */
function selectFirst(store: Store): HTMLElement | undefined {
  const [first] = listOf(store)?.querySelectorAll<HTMLElement>('[data-action]') ?? []
  selected(store)?.removeAttribute('data-selected')
  first?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
  return first
}
