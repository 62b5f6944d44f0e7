'use client'
import { onlineManager } from '@tanstack/react-query'
import Link from 'next/link'
import { type PointerEvent, useSyncExternalStore } from 'react'
import { isOpening } from './pending-navigation.ts'
import classes from './pressed-link.module.css'

let pressed: string | null = null
const listeners = new Set<() => void>()

function set(href: string | null): void {
  pressed = href
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A link that nobody sees, to the page of the link that a mouse presses. Next requests the page of a visible link, and stops when
 * the link goes: the route, which Next may have to ask for first, can arrive after the click, which then requests the page itself.
 * A page that is already requested is that of the click. `useRouter().prefetch` cannot be stopped: it would request it twice.
 */
export function PressedLink() {
  const href = useSyncExternalStore(
    subscribe,
    () => pressed,
    () => null,
  )
  if (href === null) return null
  return <Link className={classes.link} href={href} prefetch aria-hidden="true" tabIndex={-1} />
}

/**
 * Requests the page of a link while a mouse presses it: up to a tenth of a second before the click, which then sends no second
 * request. Not earlier: a pointer passes many links, and the server works for a route nearly as long as for a page. Not for a
 * touch, which may begin to scroll, and not without a connection: a page that waits for it is that of a click. A press that ends
 * before the browser draws its next picture, such as one of a touchpad, requests nothing.
 */
export function prefetchWhilePressed(
  { button, pointerType, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent,
  link: Element | null | undefined,
): void {
  if (button !== 0 || pointerType === 'touch' || ctrlKey || metaKey || shiftKey || altKey) return
  if (!onlineManager.isOnline()) return
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return
  if (link.href === window.location.href || isOpening(link)) return
  set(link.pathname + link.search)
  const ended = new AbortController()
  for (const end of ['pointerup', 'pointercancel', 'dragstart']) {
    window.addEventListener(end, () => ended.abort(), { capture: true, signal: ended.signal })
  }
  ended.signal.addEventListener('abort', () => set(null))
}
