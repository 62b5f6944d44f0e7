'use client'
import type { ReactNode } from 'react'
import { useTabStop } from '../../usage/figure/tab-stop.ts'
import classes from '../list-table.module.css'

type CellLinkProps = { href: string; className?: string | undefined; children: ReactNode }

/**
 * A link in a cell of a row, beside the link of the row itself: arrow keys reach it, as they reach the figures. `TableRows`
 * handles the clicks of all links.
 */
export function CellLink({ href, className = '', children }: CellLinkProps) {
  return (
    <a href={href} tabIndex={useTabStop()} className={`${classes.cellLink} ${className}`}>
      {children}
    </a>
  )
}
