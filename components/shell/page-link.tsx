'use client'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import { usePrefetchOnPress } from './progress/use-prefetch-on-press.ts'

/**
 * A link to another page of the panel, which is requested when the link is pressed. Not before: pages are rendered for each
 * request, and Next would send two requests for each visible link of a page, and work on their responses while the page becomes
 * usable.
 */
export function PageLink(props: ComponentProps<typeof Link>) {
  const prefetchPressed = usePrefetchOnPress()
  return <Link onPointerDown={(press) => prefetchPressed(press, press.currentTarget)} {...props} prefetch={false} />
}
