'use client'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import { isSecondClick } from './progress/pending-navigation.ts'
import { prefetchWhilePressed } from './progress/pressed-link.tsx'

/**
 * A link to another page of the panel, which is requested when the link is pressed. Not before: pages are rendered for each
 * request, and Next would send two requests for each visible link of a page, and work on their responses while the page becomes
 * usable.
 */
export function PageLink({ onClick, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      onPointerDown={(press) => prefetchWhilePressed(press, press.currentTarget)}
      onClick={(click) => {
        if (isSecondClick(click, click.currentTarget)) click.preventDefault()
        onClick?.(click)
      }}
      {...props}
      prefetch={false}
    />
  )
}
