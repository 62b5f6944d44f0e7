'use client'
import { onlineManager } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type PointerEvent, useCallback } from 'react'

/**
 * Returns a function that requests the page of a link when a mouse presses it: a tenth of a second before the click, which then
 * sends no second request. Not earlier: a pointer passes many links, and the server renders a page for each request. Not for a
 * touch, which may begin to scroll, and not without a connection: a page that waits for it is that of a click.
 */
export function usePrefetchOnPress(): (press: PointerEvent, link: Element | null | undefined) => void {
  const { prefetch } = useRouter()
  return useCallback(
    ({ button, pointerType, ctrlKey, metaKey, shiftKey, altKey }, link) => {
      if (button !== 0 || pointerType === 'touch' || ctrlKey || metaKey || shiftKey || altKey) return
      if (!onlineManager.isOnline()) return
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return
      // 'full' is the page with its values, for which Next exports no name.
      if (link.href !== window.location.href)
        prefetch(link.pathname + link.search, { kind: 'full' } as Parameters<typeof prefetch>[1])
    },
    [prefetch],
  )
}
