import { IconAlertTriangle } from '@tabler/icons-react'
import { addressOf } from '#lib/api/client.ts'
import { getHybridCore } from '#lib/api/contract/hybrid-core.ts'
import { text } from '../../texts/text.ts'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import classes from '../node-counts.module.css'
import { NodeCounts } from '../node-counts.tsx'
import { type CoreRow, redundancyOf } from './core-order.ts'

/** The number of assets of a core, how many of them have failed or have stale values, and whether copies are missing. */
export function CoreAssets({ core }: { core: CoreRow }) {
  const { id, asset_count: count, failed_asset_count: failed, stale_asset_count: stale } = core
  const redundancy = redundancyOf(core)
  const facts = () => ({
    label: text('cores.assetsOf', { core: id }),
    exact: [text('cores.assetCounts', { count, failed, stale })],
    observedAt: core.oldest_observed_at,
    origin: {
      ...poolOrigin({ hybrid_core_id: id, resource: 'cpu' }),
      formula: text('cores.assetsFormula'),
      inputs: text('cores.allAssetsOf', { core: id }),
      address: addressOf(getHybridCore, { params: { hybrid_core_id: id } }),
    },
  })
  return (
    <NodeCounts coreId={id} count={count} failed={failed} stale={stale} facts={facts}>
      {redundancy !== 'full' && (
        <span className={classes.redundancy}>
          <IconAlertTriangle size={13} aria-hidden="true" />
          {text(redundancy === 'at_risk' ? 'cores.dataAtRisk' : 'cores.fewerCopies')}
        </span>
      )}
    </NodeCounts>
  )
}
