import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageLink } from '../../shell/page-link.tsx'
import { Figure } from '../../usage/figure/figure.tsx'
import { formatNumber } from '../../usage/format.ts'
import classes from './partner-page.module.css'

export type CountProps = {
  /** Undefined while it loads, or if it cannot be read. */
  count: number | undefined
  isPending: boolean
  /** When the count was read, in milliseconds. */
  readAtMs: number
  /** The path and query of the response that has the count. */
  address: string
  href: string
  label: string
  children?: ReactNode
}

/** A count and a link to its list; renders nothing when the count cannot be read. */
export function Count({ count, isPending, readAtMs, address, href, label, children }: CountProps) {
  if (count === undefined && !isPending) return null
  const facts = () => ({
    label: `Number of ${label.toLowerCase()}`,
    exact: [formatNumber(count ?? 0)],
    observedAt: new Date(readAtMs).toISOString(),
    origin: {
      formula: `All ${label.toLowerCase()} of the partner, counted.`,
      inputs: 'The records of the partner in the database of this panel.',
      source: 'The imports of the billing data, and the changes that were made in this panel.',
      address,
    },
  })
  return (
    <div className={classes.count}>
      {count === undefined ? (
        <span className={classes.number}>
          <Skeleton component="span" display="block" height={24} width={32} />
        </span>
      ) : (
        <Figure className={classes.number} facts={facts}>
          {formatNumber(count)}
        </Figure>
      )}
      <PageLink className={classes.list} href={href}>
        {label}
      </PageLink>
      {children}
    </div>
  )
}
