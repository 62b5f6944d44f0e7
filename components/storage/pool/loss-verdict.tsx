import { IconAlertOctagonFilled, IconCircleCheck, IconCircleX, IconMinus } from '@tabler/icons-react'
import { apiSentence } from '../../cores/failure/api-sentence.ts'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { lossFormula } from '../../usage/figure/usage-origins.ts'
import { formatPercentage } from '../../usage/format.ts'
import { NoActiveNode } from '../../usage/meter/no-active-node.tsx'
import { nodesOfType } from '../../usage/resource-nodes.ts'
import { hasUsage, isDown, type StorageRow, storageClasses, whyNoUsage } from '../storage-classes.ts'
import classes from './loss-verdict.module.css'
import { figureOrigin } from './pool-meter.tsx'

/** Whether the data still fits without the largest node, and whether failed nodes have taken copies. The card says why. */
export function LossVerdict({ row }: { row: StorageRow }) {
  const { headroom: loss, hybrid_core_id: coreId, oldest_observed_at: observedAt } = row
  if (!hasUsage(row)) {
    const { nodeType } = storageClasses[row.storage_type]
    const nodes = nodesOfType(nodeType)
    const failures = () => ({
      label: text('storage.failureIn', { core: coreId }),
      exact: [
        text('cores.failedCount', { count: row.failed_asset_count }),
        isDown(row)
          ? text('storage.noneActive', { nodeType })
          : text('storage.noneOfActive', { nodes, count: row.active_asset_count }),
      ],
      observedAt: null,
      origin: figureOrigin(row, text('storage.statusFormula', { nodes })),
    })
    return <Figure facts={failures}>{isDown(row) ? <NoActiveNode /> : <>– {whyNoUsage(row)}</>}</Figure>
  }
  if (!loss) {
    return (
      <span className={`${classes.verdict} ${classes.none}`}>
        <IconMinus size={14} aria-hidden="true" />
        {text('storage.notRedundant')}
      </span>
    )
  }
  const { fits, after_largest_loss: after, largest_asset_id: id, reason, redundancy, redundancy_reason } = loss
  const Icon = fits ? IconCircleCheck : IconCircleX
  const outcome = after ? formatPercentage(after.percentage) : text('cores.nothingLeft')
  const why = reason ? apiSentence(reason) : text('storage.outcome', { node: id, outcome })
  const facts = () => ({
    label: text('storage.failureIn', { core: coreId }),
    exact: [why, ...(redundancy_reason ? [apiSentence(redundancy_reason)] : [])],
    observedAt,
    origin: figureOrigin(row, lossFormula(row.storage_type)),
  })
  return (
    <Figure facts={facts}>
      {redundancy !== 'full' && (
        <span className={classes.verdict} data-fits="false">
          <IconAlertOctagonFilled size={15} aria-hidden="true" />
          {text(redundancy === 'at_risk' ? 'cores.dataAtRisk' : 'cores.fewerCopies')}
        </span>
      )}
      <span className={classes.line}>
        <span className={classes.verdict} data-fits={fits}>
          <Icon size={15} stroke={1.9} aria-hidden="true" />
          {text(fits ? 'cores.fits' : 'cores.doesNotFit')}
        </span>
        <span className={classes.outcome}>{outcome}</span>
      </span>
    </Figure>
  )
}
