import { IconAlertTriangle } from '@tabler/icons-react'
import { addressOf } from '#lib/api/client.ts'
import { getHybridCore } from '#lib/api/contract/hybrid-core.ts'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { formatNumber } from '../../usage/format.ts'
import classes from '../node-counts.module.css'
import { NodeCounts } from '../node-counts.tsx'
import { type CoreRow, redundancyOf } from './core-order.ts'

/** The number of assets of a core, how many of them have failed or have stale values, and whether copies are missing. */
export function CoreAssets({ core }: { core: CoreRow }) {
  const { id, asset_count: count, failed_asset_count: failed, stale_asset_count: stale } = core
  const redundancy = redundancyOf(core)
  const facts = () => ({
    label: `Assets of ${id}`,
    exact: [`${formatNumber(count)} assets, of which ${formatNumber(failed)} failed and ${formatNumber(stale)} stale`],
    observedAt: core.oldest_observed_at,
    origin: {
      ...poolOrigin({ hybrid_core_id: id, resource: 'cpu' }),
      formula: 'The number of assets, whatever their status; stale ones are active.',
      inputs: `All assets of ${id}.`,
      address: addressOf(getHybridCore, { params: { hybrid_core_id: id } }),
    },
  })
  return (
    <NodeCounts coreId={id} count={count} failed={failed} stale={stale} facts={facts}>
      {redundancy !== 'full' && (
        <span className={classes.failed}>
          <IconAlertTriangle size={13} aria-hidden="true" />
          {redundancy === 'at_risk' ? 'data at risk' : 'fewer copies'}
        </span>
      )}
    </NodeCounts>
  )
}
