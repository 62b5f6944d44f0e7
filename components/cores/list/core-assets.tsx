import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../node-counts.module.css'
import { NodeCounts } from '../node-counts.tsx'
import { type CoreRow, redundancyOf } from './core-order.ts'

/** The number of assets of a core, how many of them have failed or have stale values, and whether copies are missing. */
export function CoreAssets({ core }: { core: CoreRow }) {
  const { id, asset_count: count, failed_asset_count: failed, stale_asset_count: stale } = core
  const redundancy = redundancyOf(core)
  return (
    <NodeCounts coreId={id} count={count} failed={failed} stale={stale}>
      {redundancy !== 'full' && (
        <span className={classes.failed}>
          <IconAlertTriangle size={13} aria-hidden="true" />
          {redundancy === 'at_risk' ? 'data at risk' : 'fewer copies'}
        </span>
      )}
    </NodeCounts>
  )
}
