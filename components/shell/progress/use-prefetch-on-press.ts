'use client'
import { onlineManager } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type PointerEvent, useCallback } from 'react'

/** Shorter presses, such as those of a touchpad, end before the response that Next needs to join the click with them. */
const pressMs = 20

/**
 * Returns a function that requests the page of a link while a mouse presses it: up to a tenth of a second before the click, which
 * then sends no second request. Not earlier: a pointer passes many links, and the server works for a route nearly as long as for
 * a page. Not for a touch, which may begin to scroll, and not without a connection: a page that waits for it is that of a click.
 */
export function usePrefetchOnPress(): (press: PointerEvent, link: Element | null | undefined) => void {
  const { prefetch } = useRouter()
  return useCallback(
    ({ button, pointerType, ctrlKey, metaKey, shiftKey, altKey }, link) => {
      if (button !== 0 || pointerType === 'touch' || ctrlKey || metaKey || shiftKey || altKey) return
      if (!onlineManager.isOnline()) return
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return
      if (link.href === window.location.href) return
      // 'full' is the page with its values, for which Next exports no name.
      const options = { kind: 'full' } as Parameters<typeof prefetch>[1]
      whilePressed(() => prefetch(link.pathname + link.search, options))
    },
    [prefetch],
  )
}

function whilePressed(request: () => void): void {
  const ended = new AbortController()
  const timer = setTimeout(request, pressMs)
  for (const end of ['pointerup', 'pointercancel', 'dragstart']) {
    window.addEventListener(end, () => ended.abort(), { capture: true, signal: ended.signal })
  }
  ended.signal.addEventListener('abort', () => clearTimeout(timer))
}
