'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { settleAddress } from '../address/follow-later.ts'

/** A page that was requested and is not shown yet. */
export type PendingNavigation = {
  /**
   * The addresses of the page that is still shown: the one that React has drawn, and the one of the browser. They differ
   * when the address has changed a moment before: React then draws that change together with the new page.
   */
  from: string[]
  /** Its address. */
  to: string
  path: string
  /** Back and Forward show pages that the browser has stored: no skeleton is needed. */
  isTraversal: boolean
}

let pending: PendingNavigation | null = null
let shown = ''
const listeners = new Set<() => void>()

function set(to: PendingNavigation | null): void {
  pending = to
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Stores that Next begins to open a page, in place of any other that it was opening. `instrumentation-client.ts` passes it
 * to Next, which calls it.
 */
export function startNavigation(url: string, type: 'push' | 'replace' | 'traverse'): void {
  const isTraversal = type === 'traverse'
  // Later, it would take the place of the page that is being opened.
  if (!isTraversal) settleAddress()
  const { pathname: path, searchParams } = new URL(url, window.location.href)
  const to = addressOf(path, searchParams)
  const { pathname, search } = window.location
  // Back and Forward have already changed the address of the browser.
  const from = isTraversal ? [shown] : [shown, addressOf(pathname, new URLSearchParams(search))]
  // An address of the shown page, perhaps with another hash: the page stays.
  const stays = from.includes(to)
  set(stays ? null : { from, to, path, isTraversal })
}

/**
 * Returns the page that is being opened. It is stored outside React: Next opens pages in transitions, whose state changes
 * show only at their end.
 */
export function usePendingNavigation(): PendingNavigation | null {
  const found = useSyncExternalStore(
    subscribe,
    () => pending,
    () => null,
  )
  const address = useAddress()
  return found?.from.includes(address) ? found : null
}

/** Returns whether Back or Forward is opening a page. The browser then restores its scroll position. */
export function isTraversing(): boolean {
  return pending?.isTraversal ?? false
}

/** Returns whether the page of a link is being opened. */
export function isOpening(link: Element): boolean {
  if (!(link instanceof HTMLAnchorElement)) return false
  return pending?.to === addressOf(link.pathname, new URLSearchParams(link.search))
}

/** Returns whether a click is the second of a double click, and the first one is opening its page: it would request it again. */
export function isSecondClick({ detail }: { detail: number }, link: Element): boolean {
  return detail > 1 && isOpening(link)
}

/** Ends a pending navigation when the shown page has another address. */
export function useNavigationEnd(): void {
  const address = useAddress()
  useEffect(() => {
    shown = address
    // Its own address can change before it: that of a sort.
    if (pending && !pending.from.includes(address)) set(null)
  }, [address])
}

function useAddress(): string {
  return addressOf(usePathname(), useSearchParams())
}

function addressOf(path: string, search: URLSearchParams): string {
  return `${path}?${search.toString()}`
}
