import { Text, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconMinus } from '@tabler/icons-react'
import { formatPercentage } from '../usage/format.ts'
import classes from './loss-verdict.module.css'
import type { StorageRow } from './storage-classes.ts'

/** Whether what is used still fits without the largest node, in a word; why not, on hover and for screen readers. */
export function LossVerdict({ loss }: { loss: StorageRow['headroom'] }) {
  if (!loss) {
    return (
      <Text span size="sm" c="dimmed" className={classes.verdict}>
        <IconMinus size={14} aria-hidden="true" />
        no copies
      </Text>
    )
  }
  const { fits, after_largest_loss: after, largest_asset_id: id, reason } = loss
  const Icon = fits ? IconCircleCheck : IconCircleX
  const outcome = after ? formatPercentage(after.percentage) : 'nothing left'
  const why = reason ?? `Without ${id}: ${outcome}.`
  return (
    <span className={classes.verdict} data-fits={fits} title={why}>
      <Icon size={15} stroke={1.9} aria-hidden="true" />
      {fits ? 'fits' : 'does not fit'}
      <span className={classes.outcome}>{outcome}</span>
      <VisuallyHidden>{why}</VisuallyHidden>
    </span>
  )
}
