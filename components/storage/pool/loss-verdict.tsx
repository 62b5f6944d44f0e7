import { IconAlertOctagonFilled, IconCircleCheck, IconCircleX, IconMinus } from '@tabler/icons-react'
import { Figure } from '../../usage/figure/figure.tsx'
import { lossFormula } from '../../usage/figure/usage-origins.ts'
import { formatNumber, formatPercentage } from '../../usage/format.ts'
import { NoActiveNode } from '../../usage/meter/no-active-node.tsx'
import { nodeTypeName } from '../../usage/resource-nodes.ts'
import { hasUsage, isDown, type StorageRow, storageClasses, whyNoUsage } from '../storage-classes.ts'
import classes from './loss-verdict.module.css'
import { figureOrigin } from './pool-meter.tsx'

/** Whether the data still fits without the largest node, and whether failed nodes have taken copies. The card says why. */
export function LossVerdict({ row }: { row: StorageRow }) {
  const { headroom: loss, hybrid_core_id: coreId, oldest_observed_at: observedAt } = row
  if (!hasUsage(row)) {
    const type = nodeTypeName(storageClasses[row.storage_type].nodeType)
    const active = formatNumber(row.active_asset_count)
    const failures = () => ({
      label: `Node failure in ${coreId}`,
      exact: [
        `${formatNumber(row.failed_asset_count)} failed`,
        isDown(row) ? `no ${type} node is active` : `none of the active ${type} nodes (${active}) reports its storage`,
      ],
      observedAt: null,
      origin: figureOrigin(row, `The ${type} nodes by their status.`),
    })
    return <Figure facts={failures}>{isDown(row) ? <NoActiveNode /> : <>– {whyNoUsage(row)}</>}</Figure>
  }
  if (!loss) {
    return (
      <span className={`${classes.verdict} ${classes.none}`}>
        <IconMinus size={14} aria-hidden="true" />
        not redundant
      </span>
    )
  }
  const { fits, after_largest_loss: after, largest_asset_id: id, reason, redundancy, redundancy_reason } = loss
  const Icon = fits ? IconCircleCheck : IconCircleX
  const outcome = after ? formatPercentage(after.percentage) : 'nothing left'
  const why = reason ?? `Without ${id}: ${outcome}.`
  const facts = () => ({
    label: `Node failure in ${coreId}`,
    exact: [why, ...(redundancy_reason ? [redundancy_reason] : [])],
    observedAt,
    origin: figureOrigin(row, lossFormula(row.storage_type)),
  })
  return (
    <Figure facts={facts}>
      {redundancy !== 'full' && (
        <span className={classes.verdict} data-fits="false">
          <IconAlertOctagonFilled size={15} aria-hidden="true" />
          {redundancy === 'at_risk' ? 'data at risk' : 'fewer copies'}
        </span>
      )}
      <span className={classes.verdict} data-fits={fits}>
        <Icon size={15} stroke={1.9} aria-hidden="true" />
        {fits ? 'fits' : 'does not fit'}
        <span className={classes.outcome}>{outcome}</span>
      </span>
    </Figure>
  )
}
