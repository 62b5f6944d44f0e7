'use client'
import Link from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link to another page of the panel. Pages are rendered for each request, so there is nothing to prefetch: Next would send
 * two requests for each visible link of a page, and work on their responses while the page becomes usable.
 */
export function PageLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} prefetch={false} />
}
