import { IconAlertOctagonFilled, IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CellLink } from '../table/rows/cell-link.tsx'
import { text } from '../texts/text.ts'
import { useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import { Figure } from '../usage/figure/figure.tsx'
import type { FigureFacts } from '../usage/figure/figure-events.ts'
import { formatNumber } from '../usage/format.ts'
import { failedHref, type NodeType, staleHref } from './core-path.ts'
import classes from './node-counts.module.css'

type NodeCountsProps = {
  coreId: string
  /** The type of the counted nodes; default: all types. */
  nodeType?: NodeType
  count: number
  failed: number
  stale: number
  /** The content of the card of the number. */
  facts: () => FigureFacts
  /** Between the failed and the stale nodes. */
  children?: ReactNode
}

/** A number of nodes, and how many of them have failed or have stale values, with links to these. */
export function NodeCounts({ coreId, nodeType, count, failed, stale, facts, children }: NodeCountsProps) {
  const keep = useKeepDenominator()
  return (
    <span className={classes.assets}>
      <Figure facts={facts}>{formatNumber(count)}</Figure>
      {failed > 0 && (
        <CellLink href={keep(failedHref(coreId, nodeType))} className={classes.failed}>
          <IconAlertOctagonFilled size={13} aria-hidden="true" />
          {text('cores.failedCount', { count: failed })}
        </CellLink>
      )}
      {children}
      {stale > 0 && (
        <CellLink href={keep(staleHref(coreId, nodeType))} className={classes.stale}>
          <IconClockExclamation size={13} aria-hidden="true" />
          {text('cores.staleCount', { count: stale })}
        </CellLink>
      )}
    </span>
  )
}
